import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

type NewTabLinkProps = { href: string; className?: string; children: ReactNode };

/** To a page of somebody else's, which leaves this one open and learns nothing of it. */
export function NewTabLink({ href, className = '', children }: NewTabLinkProps) {
  return (
    <a
      className={`text-link inline-flex items-center gap-1.5 ${className}`.trim()}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
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
