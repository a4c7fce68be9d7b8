import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import { checkFormEmail } from '#worker/domain/form/form-email.ts';

import { describeError } from '#web/api/describe-error.ts';
import { sendTicket, type SentTicket } from '#web/api/support.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/app/notify.ts';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

const FAILURE_ID = 'support';

export const TICKET_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];
export type WrittenTicket = Record<TicketField, string>;

export const EMPTY_TICKET: WrittenTicket = { name: '', email: '', subject: '', message: '' };

/** What kept a ticket from being sent: fields to mend, or that the server did not take it. */
export type TicketProblem =
  | { kind: 'missing' | 'email'; text: MessageDescriptor; fields: readonly TicketField[] }
  | { kind: 'answer'; text: MessageDescriptor };

/** Sends the form. Whatever goes wrong is said by a toast, as specified, and by `problem` beside what is to be mended. */
export function useSendTicket(onSent: (ticket: SentTicket) => void) {
  const language = useAtomValue(languageAtom);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<TicketProblem | null>(null);

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
      const ticket = await sendTicket({ ...written, language });
      withdrawFailure(FAILURE_ID);
      notifySuccess(t`Tack, vi har fått din fråga`);
      onSent(ticket);
    } catch (error) {
      fail({ kind: 'answer', text: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, problem, send };
}

function findProblem(written: WrittenTicket): TicketProblem | null {
  const fields = TICKET_FIELDS.filter((field) => written[field].trim() === '');
  if (fields.length > 0) return { kind: 'missing', text: msg`Fyll i alla fält`, fields };
  const isAddress = checkFormEmail(written.email).problem === null;
  return isAddress
    ? null
    : { kind: 'email', text: msg`Ange en giltig e-postadress`, fields: ['email'] };
}

function failureText(error: unknown): MessageDescriptor {
  const { supportEmail } = BRAND;
  return describeError(error).code === 'rate_limit'
    ? msg`Du har skrivit flera gånger på kort tid. Vänta en stund, eller mejla direkt till ${supportEmail}.`
    : msg`Något gick fel. Försök igen eller mejla direkt till ${supportEmail}.`;
}
