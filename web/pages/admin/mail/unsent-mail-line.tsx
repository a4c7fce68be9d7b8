import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { Button } from '#web/shared/components/button.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { UnsentMail } from '#worker/contract/admin.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';

import { useResend } from './use-resend.ts';

const MAIL_KIND_NAMES: Record<MailKind, MessageDescriptor> = {
  'order-confirmation': msg`Orderbekräftelse`,
  receipt: msg`Kvitto`,
  'cleanup-stopped': msg`Städning som har stannat`,
  'undo-stopped': msg`Återställning som har stannat`,
  withdrawal: msg`Bekräftelse på ångrat köp`,
  refund: msg`Besked om återbetalning`,
  'refund-failed': msg`Besked om återbetalning som inte gick igenom`,
  'access-ending': msg`Åtkomst som snart tar slut`,
  'waitlist-confirmation': msg`Bekräfta plats på väntelistan`,
  'waitlist-launch': msg`Besked om att tjänsten har öppnat`,
  'support-received': msg`Bekräftelse på supportärende`,
  'support-notice': msg`Besked till oss om nytt ärende`,
  'support-answer': msg`Svar på supportärende`,
  alarm: msg`Varning till oss`,
};

type UnsentMailLineProps = { mail: UnsentMail; onChange: () => Promise<void> };

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
