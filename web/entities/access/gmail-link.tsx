import { ExternalLink } from 'lucide-react';

import { useJourney } from '#web/shared/router/journey.ts';

type GmailLinkProps = {
  href: string;
  /** Says what is shown, and that a tab opens. */
  label: string;
  className?: string;
};

/** To the mail itself. Not drawn in the demo, whose mail is in no Gmail. */
export function GmailLink({ href, label, className = '' }: GmailLinkProps) {
  const { hasGmail } = useJourney();
  if (!hasGmail) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      className={`-my-1 grid size-9 shrink-0 place-items-center text-soft hover:text-ink print:hidden ${className}`.trim()}
    >
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
