import { Trans } from '@lingui/react/macro';
import { ExternalLink, Mail } from 'lucide-react';

import type { ManualLink } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { SenderText } from '#web/components/sender-text.tsx';

const LOOK = 'text-link inline-flex items-center gap-1.5 py-2 font-semibold';

/** Where a sender can be left by hand. It says where it leads, and takes nothing of this page along. */
export function ByHandLink({ link }: { link: ManualLink }) {
  if (link.kind === 'mail') {
    return (
      <a className={LOOK} href={link.href} rel="noopener noreferrer nofollow">
        <Mail aria-hidden="true" className="size-4 shrink-0" />
        <span>
          <Trans>
            Skriv till <SenderText text={link.address} />
          </Trans>
        </span>
      </a>
    );
  }
  return (
    <a className={LOOK} href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <Trans>
          Öppna <SenderText text={link.host} />
        </Trans>
        <span className="sr-only">
          {' '}
          <Trans>(ny flik)</Trans>
        </span>
      </span>
    </a>
  );
}
