import { Trans, useLingui, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useState } from 'react';

import { type SentTicket, SupportForm } from './support-form.tsx';
import { PageHead } from '#web/shared/router/page-head.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { FaqItem } from '#web/shared/components/faq-item.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { SUPPORT_ENTRIES } from '#web/pages/information/faq/faq-entries.tsx';
import { PageIntro, PageLink } from '#web/pages/information/page-parts.tsx';
import { useFocusedHeading } from '#web/shared/lib/focus.ts';

type TicketSentProps = { ticket: SentTicket; onAgain: () => void };

function TicketSent({ ticket, onAgain }: TicketSentProps) {
  const heading = useFocusedHeading();
  return (
    <div className="border-t-2 border-dashed border-line pt-8">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        <Trans>Tack, vi har fått din fråga</Trans>
      </h2>
      <p className="figures mt-5 text-2xl font-semibold">{ticket.ticketNumber}</p>
      <p className="mt-4 max-w-[34rem] text-soft">
        {ticket.isMailed ? (
          <Trans>
            Det är numret på ditt ärende. Vi mejlar det till dig, och svarar inom 24 timmar på
            vardagar.
          </Trans>
        ) : (
          <Trans>
            Det är numret på ditt ärende. Skriv gärna upp det: den här gången mejlar vi det inte. Vi
            svarar inom 24 timmar på vardagar.
          </Trans>
        )}
      </p>
      <Button variant="secondary" className="mt-6 max-sm:w-full" onClick={onAgain}>
        <Trans>Skriv en fråga till</Trans>
      </Button>
    </div>
  );
}

export function SupportPage() {
  const { i18n } = useLingui();
  const { t } = useLinguiMacro();
  const [sent, setSent] = useState<SentTicket | null>(null);
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
            <FaqItem key={question.id} question={i18n._(question)} isUnderHeading>
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

export { SupportPage as Component };
