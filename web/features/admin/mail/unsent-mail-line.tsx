import { Trans, useLingui } from '@lingui/react/macro';

import type { UnsentMail } from '#worker/contract/admin-mail.ts';

import { Button } from '#web/components/button.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { MAIL_KIND_NAMES } from './mail-kind-names.ts';
import { useResend } from './use-resend.ts';

type UnsentMailLineProps = { mail: UnsentMail; onChange: () => Promise<void> };

/** A mail that never arrived, by what it would have told. */
export function UnsentMailLine({ mail, onChange }: UnsentMailLineProps) {
  const { t, i18n } = useLingui();
  const dates = useDateFormat();
  const { isBusy, resend } = useResend(onChange);
  const name = i18n._(MAIL_KIND_NAMES[mail.kind]);
  const time = dates.dateTime(mail.createdAtMs);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="figures mt-1 text-[0.8125rem] text-soft">
          {time} ·{' '}
          {mail.state === 'refused' ? (
            <Trans>avvisades</Trans>
          ) : (
            <Trans>gavs upp efter flera dagar</Trans>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        className="min-h-11"
        aria-label={t`Skicka igen: ${name}, ${time}`}
        isBusy={isBusy}
        onClick={() => void resend(mail.id)}
      >
        <Trans>Skicka igen</Trans>
      </Button>
    </li>
  );
}
