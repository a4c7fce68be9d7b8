import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';

import { BRAND } from '#worker/domain/brand.ts';
import { MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/email-address.ts';
import { TICKET_MAX_LENGTH } from '#worker/domain/support/tickets.ts';

import { SUPPORT_ENTRIES } from '#web/pages/information/faq/faq-entries.tsx';
import { PageIntro, PageLink } from '#web/pages/information/page-parts.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { FaqItem } from '#web/shared/components/faq-item.tsx';
import { MailLink, ReloadLink } from '#web/shared/components/links.tsx';
import { ProblemTexts, TextBox, TextField } from '#web/shared/components/text-field.tsx';
import { PageHead } from '#web/shared/router/page-head.tsx';

import type { ProblemName, TicketField } from './send-ticket.ts';

const { supportEmail } = BRAND;
const PROBLEMS: Record<ProblemName, MessageDescriptor> = {
  missing: msg`Fyll i alla fält`,
  'missing-name': msg`Skriv ditt namn`,
  'missing-email': msg`Skriv adressen vi ska svara till`,
  'missing-subject': msg`Skriv vad det gäller`,
  'missing-message': msg`Skriv din fråga`,
  email: msg`Ange en giltig e-postadress`,
  refused: msg`Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.`,
  rate_limit: msg`Du har skrivit flera gånger på kort tid. Vänta en stund, eller mejla direkt till ${supportEmail}.`,
  default: msg`Något gick fel. Försök igen eller mejla direkt till ${supportEmail}.`,
};

function SupportForm() {
  const field = (name: TicketField) => ({ name, error: null, required: true });
  return (
    // method=dialog: without script a GET would put the text into the address.
    <form data-writing="" method="dialog" noValidate>
      <noscript>
        <p className="mb-5 border-l-4 border-clay bg-clay-tint px-4 py-3">
          <Trans>
            Formuläret behöver JavaScript. Mejla oss i stället: <MailLink />
          </Trans>
        </p>
      </noscript>
      <ProblemTexts of={PROBLEMS} />
      <fieldset className="grid min-w-0 gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field('name')}
            label={<Trans>Namn</Trans>}
            autoComplete="name"
            maxLength={TICKET_MAX_LENGTH.name}
          />
          <TextField
            {...field('email')}
            label={<Trans>E-postadress</Trans>}
            type="email"
            autoComplete="email"
            maxLength={MAIL_ADDRESS_MAX_LENGTH}
          />
        </div>
        <TextField
          {...field('subject')}
          label={<Trans>Ämne</Trans>}
          maxLength={TICKET_MAX_LENGTH.subject}
        />
        <TextBox
          rows={7}
          {...field('message')}
          label={<Trans>Meddelande</Trans>}
          maxLength={TICKET_MAX_LENGTH.message}
        />
        <p
          data-form-problem=""
          role="alert"
          hidden
          className="text-[0.9375rem] font-medium text-clay-text"
        />
        <div>
          {/* Enabled by the script that sends the form. */}
          <Button type="submit" disabled className="max-sm:w-full">
            <Trans>Skicka frågan</Trans>
          </Button>
          <p className="without-its-script pt-3 text-[0.9375rem] text-clay-text">
            <Trans>
              Det gick inte att hämta allt. <ReloadLink>Ladda om sidan</ReloadLink> eller mejla{' '}
              <MailLink />.
            </Trans>
          </p>
        </div>
      </fieldset>
    </form>
  );
}

function TicketSent() {
  return (
    <div data-sent="" hidden className="border-t-2 border-dashed border-line pt-8">
      <h2 tabIndex={-1} className="text-3xl outline-none">
        <Trans>Tack, vi har fått din fråga</Trans>
      </h2>
      <p data-ticket-number="" className="figures mt-5 text-2xl font-semibold" />
      <div className="mt-4 max-w-[34rem] text-soft">
        <p data-mailed="">
          <Trans>
            Det är numret på ditt ärende. Vi mejlar det till dig, och svarar inom 24 timmar på
            vardagar.
          </Trans>
        </p>
        <p data-not-mailed="" hidden>
          <Trans>
            Det är numret på ditt ärende. Skriv gärna upp det: den här gången mejlar vi det inte. Vi
            svarar inom 24 timmar på vardagar.
          </Trans>
        </p>
      </div>
      <Button data-again="" variant="secondary" className="mt-6 max-sm:w-full">
        <Trans>Skriv en fråga till</Trans>
      </Button>
    </div>
  );
}

/** Its form is brought to life by `attachSupportForm`. */
export function SupportPage() {
  const { i18n } = useLingui();
  const { t } = useLinguiMacro();
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
        <div data-support="" data-thanks={t`Tack, vi har fått din fråga`}>
          <SupportForm />
          <TicketSent />
        </div>
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
