import { msg } from '@lingui/core/macro';
import { useState } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';
import { checkFormEmail, type FormEmailProblem } from '#worker/domain/form/form-email.ts';
import { MARKETING_TEXT_VERSION } from '#worker/domain/waitlist/waitlist-rules.ts';

import { describeError } from '#web/api/describe-error.ts';
import { joinWaitlist } from '#web/api/waitlist.ts';
import { notifyFailure, withdrawFailure } from '#web/app/notify.ts';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { track } from '#web/features/usage/track.ts';
import { useAtomValue } from '#web/state/store.ts';

const FAILURE_ID = 'waitlist';

/** What kept a sign-up from being taken. */
export type JoinProblem =
  { kind: 'email'; problem: FormEmailProblem } | { kind: 'answer'; code: ErrorCode };

/** Signs up. Whatever goes wrong is said by a toast, as specified, and by `problem` where it is to be mended. */
export function useJoinWaitlist(onJoined: (email: string) => void) {
  const language = useAtomValue(languageAtom);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<JoinProblem | null>(null);

  function fail(found: JoinProblem): void {
    setProblem(found);
    notifyFailure(msg`Något gick fel. Försök igen.`, { id: FAILURE_ID });
  }

  async function join(written: string, wantsNews: boolean): Promise<void> {
    const { email, problem: emailProblem } = checkFormEmail(written);
    if (emailProblem !== null) return fail({ kind: 'email', problem: emailProblem });
    setIsBusy(true);
    setProblem(null);
    try {
      const marketingTextVersion = wantsNews ? MARKETING_TEXT_VERSION : null;
      await joinWaitlist({ email, language, marketingTextVersion });
      withdrawFailure(FAILURE_ID);
      track({ name: 'waitlist_signup' });
      onJoined(email);
    } catch (error) {
      setIsBusy(false);
      fail({ kind: 'answer', code: describeError(error).code ?? 'default' });
    }
  }

  return { isBusy, problem, join };
}
