import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { client, unwrap } from '#web/shared/api/client.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { type Loaded, useKept } from '#web/shared/router/kept-data.ts';
import { type UnsentMail, type UnsentMails, unsentMailsSchema } from '#worker/contract/admin.ts';
import type { MailKind } from '#worker/domain/mail/mail-kind.ts';

import { useAdminFetcher } from './admin-actions.ts';
import { readListAddress, requirePage } from './list-address.ts';
import { ListPager } from './list-controls.tsx';
import { LoadProblem } from './list-states.tsx';

type UnsentMailPage = UnsentMails & { page: number };

export async function loadUnsentMail(url: URL): Promise<UnsentMailPage> {
  const { page } = readListAddress(url.searchParams, []);
  const call = client.api.admin.mail.$get({ query: { page: String(page) } });
  const unsent = await unwrap(call, unsentMailsSchema);
  requirePage(url, page, unsent.total);
  return { page, ...unsent };
}

export function UnsentMailPart(props: { loaded: Loaded<UnsentMailPage> }) {
  const loaded = useKept(props.loaded);
  const [hasSent, setHasSent] = useState(false);
  if (loaded.kind === 'failed') {
    return (
      <LoadProblem error={loaded.error}>
        <Trans>Kunde inte hämta mejl som inte kom fram</Trans>
      </LoadProblem>
    );
  }
  const { page, total } = loaded.data;
  if (total === 0 && !hasSent) return null;
  return (
    <>
      <UnsentMailList {...loaded.data} hasSent={hasSent} onSend={() => setHasSent(true)} />
      <ListPager page={page} total={total} />
    </>
  );
}

type UnsentMailListProps = UnsentMailPage & { hasSent: boolean; onSend: () => void };

export function UnsentMailList({ page, total, mails, hasSent, onSend }: UnsentMailListProps) {
  return (
    <section className="mt-12">
      <h2
        // The pressed button is gone with its row.
        key={`${page}.${total}`}
        ref={hasSent ? takeLostFocus : undefined}
        tabIndex={-1}
        className="text-2xl"
      >
        <Trans>Mejl som inte kom fram</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-soft">
        {total === 0 ? (
          <Trans>Inget ligger kvar här.</Trans>
        ) : (
          <Plural
            value={total}
            one="# mejl kunde inte skickas. Rätta felet som står i loggen och skicka sedan igen: mejlet skrivs på nytt, efter läget just nu."
            other="# mejl kunde inte skickas. Rätta felet som står i loggen och skicka sedan igen: mejlen skrivs på nytt, efter läget just nu."
          />
        )}
      </p>
      {total === 0 ? null : (
        <ul className="mt-4 border-t border-line">
          {mails.map((mail) => (
            <UnsentMailLine key={mail.id} mail={mail} onSend={onSend} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UnsentMailLine({ mail, onSend }: { mail: UnsentMail; onSend: () => void }) {
  const { t, i18n } = useLingui();
  const dates = useDateFormat();
  const { isBusy, submit } = useAdminFetcher({ onSubmit: onSend });
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
        onClick={() => void submit({ kind: 'resend-mail', mailId: mail.id })}
      >
        <Trans>Skicka igen</Trans>
      </Button>
    </li>
  );
}

const MAIL_KIND_NAMES: Record<MailKind, MessageDescriptor> = {
  'order-confirmation': msg`Orderbekräftelse`,
  receipt: msg`Kvitto`,
  'cleanup-stopped': msg`Städning som har stannat`,
  'undo-stopped': msg`Återställning som har stannat`,
  withdrawal: msg`Bekräftelse på ångrat köp`,
  refund: msg`Besked om återbetalning`,
  'refund-failed': msg`Besked om återbetalning som inte gick igenom`,
  'access-ending': msg`Åtkomst som snart tar slut`,
  recheck: msg`Inbjudan till gratis kontroll`,
  'scan-reminder': msg`Påminnelse efter ett år`,
  'waitlist-confirmation': msg`Bekräfta plats på väntelistan`,
  'waitlist-launch': msg`Besked om att tjänsten har öppnat`,
  'support-received': msg`Bekräftelse på supportärende`,
  'support-notice': msg`Besked till oss om nytt ärende`,
  'support-answer': msg`Svar på supportärende`,
  alarm: msg`Varning till oss`,
};
