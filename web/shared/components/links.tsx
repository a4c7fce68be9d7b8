import type { ReactNode } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

type FragmentLinkProps = { id: string; className: string; children: ReactNode };

/**
 * Through the router: the browser's own navigation has no key, and the router would scroll back. Keeps the history
 * state. Works without script.
 */
export function FragmentLink({ id, className, children }: FragmentLinkProps) {
  const { search, state } = useLocation();
  const follow = useLinkClickHandler<HTMLAnchorElement>({ search, hash: id }, { state });
  return (
    <a href={`#${id}`} onClick={follow} className={className}>
      {children}
    </a>
  );
}

/** A link to the empty address reloads the document, also without script. */
const THIS_DOCUMENT = '';

export function ReloadLink({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={THIS_DOCUMENT} className={`text-link ${className}`}>
      {children}
    </a>
  );
}

export function MailLink() {
  return (
    <a className="text-link" href={`mailto:${BRAND.supportEmail}`}>
      {BRAND.supportEmail}
    </a>
  );
}
