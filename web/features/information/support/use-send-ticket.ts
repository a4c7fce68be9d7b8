import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import { checkFormEmail } from '#worker/domain/form/form-email.ts';

import { describeError } from '#web/api/describe-error.ts';
import { RefusedField } from '#web/api/refused-field.ts';
import { sendTicket, type SentTicket } from '#web/api/support.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/app/notify.ts';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { TICKET_FIELDS, type TicketField, type WrittenTicket } from './written-ticket.ts';

const FAILURE_ID = 'support';

/** What kept a ticket from being sent: fields to mend, or, without any, that the server did not take it. */
export type TicketProblem = { text: MessageDescriptor; fields: readonly TicketField[] };

const { supportEmail } = BRAND;
const TEXT = {
  missing: msg`Fyll i alla fält`,
  email: msg`Ange en giltig e-postadress`,
  refused: msg`Texten innehåller tecken som vi inte kan ta emot. Ta bort dem och försök igen.`,
  tooOften: msg`Du har skrivit flera gånger på kort tid. Vänta en stund, eller mejla direkt till ${supportEmail}.`,
  failed: msg`Något gick fel. Försök igen eller mejla direkt till ${supportEmail}.`,
};

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
    const found = findProblem(written);
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
      fail(problemOf(error));
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

function findProblem(written: WrittenTicket): TicketProblem | null {
  const fields = TICKET_FIELDS.filter((field) => written[field].trim() === '');
  if (fields.length > 0) return { text: TEXT.missing, fields };
  const isAddress = checkFormEmail(written.email).problem === null;
  return isAddress ? null : { text: TEXT.email, fields: ['email'] };
}

function problemOf(error: unknown): TicketProblem {
  if (error instanceof RefusedField) {
    const fields = TICKET_FIELDS.filter((field) => field === error.field);
    const isEmail = error.field === 'email';
    if (fields.length > 0) return { text: isEmail ? TEXT.email : TEXT.refused, fields };
  }
  const isTooOften = describeError(error).code === 'rate_limit';
  return { text: isTooOften ? TEXT.tooOften : TEXT.failed, fields: [] };
}
