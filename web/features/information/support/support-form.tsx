import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';

import { FORM_EMAIL_MAX_LENGTH } from '#worker/domain/form/form-email.ts';
import { TICKET_MAX_LENGTH } from '#worker/domain/support/support-rules.ts';

import type { SentTicket } from '#web/api/support.ts';
import { Button } from '#web/components/button.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { useFocusInvalid } from '#web/components/use-focus-invalid.ts';
import { TextField } from '#web/features/checkout/text-field.tsx';

import { MessageField } from './message-field.tsx';
import {
  EMPTY_TICKET,
  useSendTicket,
  type TicketField,
  type TicketProblem,
} from './use-send-ticket.ts';

/** A question to us. Empty again once it has been sent, because the page then shows its number instead. */
export function SupportForm({ onSent }: { onSent: (ticket: SentTicket) => void }) {
  const { _ } = useLingui();
  const [written, setWritten] = useState(EMPTY_TICKET);
  const { isBusy, problem, send } = useSendTicket(onSent);
  const form = useFocusInvalid(problem);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(written);
  }

  function field(name: TicketField) {
    const error = errorOf(problem, name);
    return {
      name,
      value: written[name],
      onValue: (value: string) => setWritten((before) => ({ ...before, [name]: value })),
      error: error === null ? null : _(error),
      required: true,
    };
  }

  return (
    // Sent before its script has come, it must not go into the address, as a form without a method would.
    <form ref={form} method="dialog" noValidate onSubmit={submit}>
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
            maxLength={FORM_EMAIL_MAX_LENGTH}
          />
        </div>
        <TextField
          {...field('subject')}
          label={<Trans>Ämne</Trans>}
          maxLength={TICKET_MAX_LENGTH.subject}
        />
        <MessageField
          {...field('message')}
          label={<Trans>Meddelande</Trans>}
          maxLength={TICKET_MAX_LENGTH.message}
        />
        {problem?.kind === 'answer' ? (
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

function errorOf(problem: TicketProblem | null, field: TicketField): MessageDescriptor | null {
  if (problem === null || problem.kind === 'answer') return null;
  return problem.fields.includes(field) ? problem.text : null;
}
