import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';

import { supportTicketAnswerSchema, type SupportTicketBody } from '#worker/contract/support.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { checkFormEmail, MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/email-address.ts';
import { asOneLine, asPlainText, TICKET_MAX_LENGTH } from '#worker/domain/support/tickets.ts';

import { RefusedField } from '#web/shared/api/api-error.ts';
import { client, unwrap } from '#web/shared/api/client.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { TextBox, TextField } from '#web/shared/components/text-field.tsx';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useFocusInvalid } from '#web/shared/lib/focus.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.tsx';

export type SentTicket = z.infer<typeof supportTicketAnswerSchema>;

/** Sends what somebody has written to us, or pasted, with its lines ended as the service takes them. */
function sendTicket(written: SupportTicketBody): Promise<SentTicket> {
  const json = {
    ...written,
    name: asOneLine(written.name),
    subject: asOneLine(written.subject),
    message: asPlainText(written.message),
  };
  return unwrap(client.api.support.$post({ json }), supportTicketAnswerSchema);
}

const TICKET_FIELDS = ['name', 'email', 'subject', 'message'] as const;
type TicketField = (typeof TICKET_FIELDS)[number];
type WrittenTicket = Record<TicketField, string>;

const TICKET_FORM_NAME = 'support';

/** What stands in the form now, also what came there without the page being told: before it was alive, or from the browser. */
function readTicket(form: HTMLFormElement): WrittenTicket {
  const data = new FormData(form);
  function text(field: TicketField): string {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  }
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
  };
}

/**
 * What has been written into the form that came as HTML. Where the page is drawn anew, as at an address with `verify`,
 * another takes its place, which begins with this. Empty where no form came before.
 */
function ticketBefore(): Partial<WrittenTicket> {
  // The build draws the page too, where there is no document.
  const form = typeof document === 'undefined' ? null : document.forms.namedItem(TICKET_FORM_NAME);
  return form === null ? {} : readTicket(form);
}

/** What kept a ticket from being sent: in short, and field by field; without any, the server did not take it. */
export type TicketProblem = {
  text: MessageDescriptor;
  fields: Partial<Record<TicketField, MessageDescriptor>>;
};

const { supportEmail } = BRAND;
const TEXT = {
  missing: msg`Fyll i alla fält`,
  email: msg`Ange en giltig e-postadress`,
  refused: msg`Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.`,
  tooOften: msg`Du har skrivit flera gånger på kort tid. Vänta en stund, eller mejla direkt till ${supportEmail}.`,
  failed: msg`Något gick fel. Försök igen eller mejla direkt till ${supportEmail}.`,
};

/** What each field asks for when nothing stands in it. */
const MISSING: Record<TicketField, MessageDescriptor> = {
  name: msg`Skriv ditt namn`,
  email: msg`Skriv adressen vi ska svara till`,
  subject: msg`Skriv vad det gäller`,
  message: msg`Skriv din fråga`,
};

/** What is to be mended before it is sent. */
export function findTicketProblem(written: WrittenTicket): TicketProblem | null {
  const missing = TICKET_FIELDS.filter((field) => written[field].trim() === '');
  const fields: TicketProblem['fields'] = Object.fromEntries(
    missing.map((field) => [field, MISSING[field]]),
  );
  if (!missing.includes('email') && checkFormEmail(written.email).problem !== null) {
    fields.email = TEXT.email;
  }
  if (missing.length > 0) return { text: TEXT.missing, fields };
  return fields.email === undefined ? null : { text: TEXT.email, fields };
}

/** Why the server did not take it. */
export function ticketProblemOf(error: unknown): TicketProblem {
  if (error instanceof RefusedField) {
    const field = TICKET_FIELDS.find((known) => known === error.field);
    const text = field === 'email' ? TEXT.email : TEXT.refused;
    if (field !== undefined) return { text, fields: { [field]: text } };
  }
  const isTooOften = describeError(error).code === 'rate_limit';
  return { text: isTooOften ? TEXT.tooOften : TEXT.failed, fields: {} };
}

const FAILURE_ID = 'support';

/** Sends the form. Whatever goes wrong is said by a toast, as specified, and by `problem` beside what is to be mended. */
export function useSendTicket(onSent: (ticket: SentTicket) => void) {
  const language = useAtomValue(languageAtom);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<TicketProblem | null>(null);
  const tried = useRef<Try | null>(null);

  function fail(found: TicketProblem): void {
    setProblem(found);
    notifyFailure(found.text, { id: FAILURE_ID });
  }

  async function send(written: WrittenTicket): Promise<void> {
    const found = findTicketProblem(written);
    if (found !== null) return fail(found);
    setIsBusy(true);
    setProblem(null);
    try {
      tried.current = tryAgain(tried.current, written);
      const ticket = await sendTicket({ ...written, language, key: tried.current.key });
      tried.current = null;
      withdrawFailure(FAILURE_ID);
      notifySuccess(msg`Tack, vi har fått din fråga`);
      onSent(ticket);
    } catch (error) {
      fail(ticketProblemOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, problem, send };
}

/** What was sent last, and the key that it went by. */
type Try = { written: WrittenTicket; key: string };

/** The same words keep their key until an answer has come, so that trying again sends them once. */
function tryAgain(last: Try | null, written: WrittenTicket): Try {
  const isSame =
    last !== null && TICKET_FIELDS.every((name) => last.written[name] === written[name]);
  return isSame ? last : { written, key: crypto.randomUUID() };
}

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
