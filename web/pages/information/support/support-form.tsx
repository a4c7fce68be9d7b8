import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

import { supportTicketAnswerSchema, type SupportTicketBody } from '#worker/contract/support.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { checkFormEmail, MAIL_ADDRESS_MAX_LENGTH } from '#worker/domain/email-address.ts';
import { asOneLine, asPlainText, TICKET_MAX_LENGTH } from '#worker/domain/support/tickets.ts';

import { fetchSession } from '#web/entities/access/session.ts';
import { readSignedInHint } from '#web/entities/access/signed-in-hint.ts';
import { RefusedField } from '#web/shared/api/api-error.ts';
import { client, unwrap } from '#web/shared/api/client.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { TextBox, TextField } from '#web/shared/components/text-field.tsx';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useFocusInvalid } from '#web/shared/lib/focus.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

export type SentTicket = z.infer<typeof supportTicketAnswerSchema>;

/** Line ends normalised to LF. */
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

/** Read from the form, since it may have been filled in before hydration or by the browser. */
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

/** What was entered into the prerendered form, for pages that are rerendered (`verify`). Empty without one. */
function ticketBefore(): Partial<WrittenTicket> {
  // Prerendering has no document.
  const form = typeof document === 'undefined' ? null : document.forms.namedItem(TICKET_FORM_NAME);
  return form === null ? {} : readTicket(form);
}

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

const MISSING: Record<TicketField, MessageDescriptor> = {
  name: msg`Skriv ditt namn`,
  email: msg`Skriv adressen vi ska svara till`,
  subject: msg`Skriv vad det gäller`,
  message: msg`Skriv din fråga`,
};

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

/** Failures are shown by a toast, as specified, and by `problem` at the fields. */
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

type Try = { written: WrittenTicket; key: string };

/** The idempotency key is kept until an answer has come. */
function tryAgain(last: Try | null, written: WrittenTicket): Try {
  const isSame =
    last !== null && TICKET_FIELDS.every((name) => last.written[name] === written[name]);
  return isSame ? last : { written, key: crypto.randomUUID() };
}

/** Fills in the address of who is signed in, unless one is being written. */
function useOwnAddress(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!readSignedInHint()) return undefined;
    let isHere = true;
    fetchSession().then(
      ({ user }) => {
        const field = form.current?.elements.namedItem('email' satisfies TicketField);
        const isEmpty = field instanceof HTMLInputElement && field.value === '';
        if (isHere && user !== null && isEmpty && field !== document.activeElement) {
          field.value = user.email;
        }
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [form]);
}

/** Uncontrolled: state would miss what was entered before hydration. */
export function SupportForm({ onSent }: { onSent: (ticket: SentTicket) => void }) {
  const { _ } = useLingui();
  const [before] = useState(ticketBefore);
  const { isBusy, problem, send } = useSendTicket(onSent);
  const form = useFocusInvalid(problem);
  useOwnAddress(form);

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
    // method=dialog: without script a GET would put the text into the address.
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
