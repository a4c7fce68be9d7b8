import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

type NewTabLinkProps = {
  href: string;
  /** To a page of ours, within a sentence: without the icon. */
  isOurs?: boolean;
  className?: string;
  children: ReactNode;
};

/** Leaves this page open; a page of somebody else's learns nothing of it. */
export function NewTabLink({ href, isOurs = false, className = '', children }: NewTabLinkProps) {
  return (
    <a
      className={`text-link ${isOurs ? '' : 'inline-flex items-center gap-1.5'} ${className}`.trim()}
      href={href}
      target="_blank"
      rel={isOurs ? 'noopener' : 'noopener noreferrer'}
    >
      {isOurs ? null : <ExternalLink aria-hidden="true" className="size-4 shrink-0" />}
      <span>
        {children}
        <span className="sr-only">
          {' '}
          <Trans>(ny flik)</Trans>
        </span>
      </span>
    </a>
  );
}
