import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';

import { MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/mail/mail-address.ts';
import { TICKET_MAX_LENGTH } from '#worker/domain/support/support-rules.ts';

import type { SentTicket } from '#web/api/support.ts';
import { Button } from '#web/components/button.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { useFocusInvalid } from '#web/components/use-focus-invalid.ts';
import { TextBox } from '#web/components/text-box.tsx';
import { TextField } from '#web/components/text-field.tsx';

import { useSendTicket } from './use-send-ticket.ts';
import { readTicket, TICKET_FORM_NAME, ticketBefore, type TicketField } from './written-ticket.ts';

/**
 * A question to us. Empty again once it has been sent, because the page then shows its number instead. What is written
 * is the fields' own: a state would be empty where somebody, or the browser, has filled them in before the page is alive.
 */
export function SupportForm({ onSent }: { onSent: (ticket: SentTicket) => void }) {
  const { _ } = useLingui();
  const [before] = useState(ticketBefore);
  const { isBusy, problem, send } = useSendTicket(onSent);
  const form = useFocusInvalid(problem);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void send(readTicket(event.currentTarget));
  }

  function field(name: TicketField) {
    const fault = problem?.fields[name];
    return {
      name,
      defaultValue: before[name],
      error: fault === undefined ? null : _(fault),
      required: true,
    };
  }

  return (
    // Sent before its script has come, it must not go into the address, as a form without a method would.
    <form ref={form} name={TICKET_FORM_NAME} method="dialog" noValidate onSubmit={submit}>
      <noscript>
        <p className="mb-5 border-l-4 border-clay bg-clay-tint px-4 py-3">
          <Trans>
            Formuläret behöver JavaScript. Mejla oss i stället: <MailLink />
          </Trans>
        </p>
      </noscript>
      <fieldset disabled={isBusy} className="grid min-w-0 gap-5">
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
        {problem !== null && Object.keys(problem.fields).length === 0 ? (
          <p role="alert" className="text-[0.9375rem] font-medium text-clay-text">
            {_(problem.text)}
          </p>
        ) : null}
        <Button type="submit" aria-busy={isBusy} className="sm:justify-self-start">
          <Trans>Skicka frågan</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
