import { msg } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import { sendTicket, type SentTicket } from '#web/api/support.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/app/notify.ts';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { findTicketProblem, ticketProblemOf, type TicketProblem } from './ticket-problem.ts';
import { TICKET_FIELDS, type WrittenTicket } from './written-ticket.ts';

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
