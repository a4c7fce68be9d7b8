import { Trans } from '@lingui/react/macro';

import { MailLink } from '#web/components/mail-link.tsx';

/** Beside a button for the waiting list: its dialog needs a script, which not everybody has. */
export function JoinByMail() {
  return (
    <noscript>
      <p className="max-w-xs">
        <Trans>
          Knappen behöver JavaScript. Mejla annars <MailLink />.
        </Trans>
      </p>
    </noscript>
  );
}
