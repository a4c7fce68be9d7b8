import type { MessageDescriptor } from '@lingui/core';
import { useRef, useState } from 'react';

import { describeError } from '#web/shared/api/describe-error.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { useSignInAgain } from './sign-in-again.tsx';
import { isOfBeingLetIn, useStillLetIn } from './use-still-let-in.ts';

type ActionTexts<Result> = {
  /** What is said once it has succeeded, or what says it. */
  done: MessageDescriptor | ((result: Result) => void);
  failed: MessageDescriptor;
};

/**
 * Carries out what an admin asks for, one thing at a time, and says how it went in the words given. It is done once
 * `onDone` has brought what is so now.
 */
export function useAdminAction(onDone: () => Promise<void>) {
  const isStillLetIn = useStillLetIn();
  const signInAgain = useSignInAgain();
  const [isBusy, setIsBusy] = useState(false);
  // What is drawn comes too late for two clicks in one breath.
  const isActing = useRef(false);

  /** @returns whether it was begun and succeeded */
  async function act<Result>(
    action: () => Promise<Result>,
    { done, failed }: ActionTexts<Result>,
  ): Promise<boolean> {
    if (isActing.current) return false;
    isActing.current = true;
    setIsBusy(true);
    try {
      const result = await action();
      withdrawFailure(failed.id);
      if (typeof done === 'function') done(result);
      else notifySuccess(done);
      await onDone();
      return true;
    } catch (error) {
      const { code } = describeError(error);
      if (isOfBeingLetIn(code) && !(await isStillLetIn())) return false;
      notifyFailure(failed, {
        id: failed.id,
        ...(code === null ? {} : { detail: ERROR_MESSAGES[code] }),
        ...(code === 'sign_in_too_old' ? signInAgain : {}),
      });
      // Somebody else was first: what is shown here is no longer so.
      if (code === 'notes_changed' || code === 'not_found') await onDone();
      return false;
    } finally {
      isActing.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, act };
}
