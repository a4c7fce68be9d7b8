import type { ReactNode } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';

type FragmentLinkProps = { id: string; className: string; children: ReactNode };

/**
 * A link to a place on this page. The router has to follow it: a move of the browser's own has no key, so that
 * the router would scroll back to where the page stood. What the page was given along with its address stays.
 * Without a script the browser follows it all the same.
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

/** The address that people write to. */
export function MailLink() {
  return (
    <a className="text-link" href={`mailto:${BRAND.supportEmail}`}>
      {BRAND.supportEmail}
    </a>
  );
}
