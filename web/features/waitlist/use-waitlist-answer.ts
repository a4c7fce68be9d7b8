import { useState } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { describeError } from '#web/api/describe-error.ts';
import {
  answerWaitlistMail,
  type WaitlistAnswer,
  type WaitlistOutcome,
} from '#web/api/waitlist.ts';

/** Answering what the mail asks, by the link of one mail: how it stands, and the answer itself. */
export type WaitlistAnswering = {
  isBusy: boolean;
  outcome: WaitlistOutcome | null;
  problem: ErrorCode | null;
  answer: (choice: WaitlistAnswer) => void;
};

/** Sends an answer in the name of whoever has the link. What goes wrong is said by `problem`, and can be tried again. */
export function useWaitlistAnswer(token: string): WaitlistAnswering {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<WaitlistOutcome | null>(null);
  const [problem, setProblem] = useState<ErrorCode | null>(null);

  async function send(choice: WaitlistAnswer): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      setOutcome(await answerWaitlistMail(choice, token));
    } catch (error) {
      setProblem(describeError(error).code ?? 'default');
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, outcome, problem, answer: (choice) => void send(choice) };
}
