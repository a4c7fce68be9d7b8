import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useState } from 'react';

import type { SentTicket } from '#web/api/support.ts';
import { PageHead } from '#web/app/page-head.tsx';
import { useToasts } from '#web/app/use-toasts.ts';
import { MailLink } from '#web/components/mail-link.tsx';
import { SUPPORT_ENTRIES } from '#web/features/information/faq/faq-entries.tsx';
import { FaqItem } from '#web/features/information/faq/faq-item.tsx';
import { PageIntro } from '#web/features/information/page-intro.tsx';
import { PageLink } from '#web/features/information/page-link.tsx';

import { SupportForm } from './support-form.tsx';
import { TicketSent } from './ticket-sent.tsx';

export function SupportPage() {
  const { _ } = useLingui();
  const { t } = useLinguiMacro();
  const [sent, setSent] = useState<SentTicket | null>(null);
  useToasts();
  return (
    <>
      <PageHead
        page="support"
        title={t`Support`}
        description={t`Skriv till oss om något inte stämmer. Vi svarar inom 24 timmar på vardagar.`}
      />
      <PageIntro heading={<Trans>Vad kan vi hjälpa till med?</Trans>}>
        <p>
          <Trans>
            Vi svarar inom 24 timmar på vardagar. Gäller det ett köp, skriv gärna ordernumret.
            Skicka aldrig lösenord. Du kan också mejla <MailLink />.
          </Trans>
        </p>
      </PageIntro>
      <div className="grid items-start gap-x-16 gap-y-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {sent === null ? (
          <SupportForm onSent={setSent} />
        ) : (
          <TicketSent ticket={sent} onAgain={() => setSent(null)} />
        )}
        <section aria-labelledby="support-faq">
          <h2 id="support-faq" className="mb-6 text-3xl">
            <Trans>Svaret kanske redan finns</Trans>
          </h2>
          {SUPPORT_ENTRIES.map(({ question, Answer }) => (
            <FaqItem key={question.id} question={_(question)} isUnderHeading>
              <Answer />
            </FaqItem>
          ))}
          <p className="mt-6 text-soft">
            <Trans>
              Fler finns bland <PageLink page="faq">frågor och svar</PageLink>.
            </Trans>
          </p>
        </section>
      </div>
    </>
  );
}
