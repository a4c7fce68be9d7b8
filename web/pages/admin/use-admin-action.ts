import type { MessageDescriptor } from '@lingui/core';
import { useRef, useState } from 'react';

import { describeError } from '#web/shared/api/describe-error.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { useSignInAgain } from './sign-in-again.tsx';
import { isAccessError, useAccessCheck } from './use-loaded.ts';

type ActionTexts<Result> = {
  done: MessageDescriptor | ((result: Result) => void);
  failed: MessageDescriptor;
};

/** One at a time; resolves once `onDone` has reloaded. */
export function useAdminAction(onDone: () => Promise<void>) {
  const checkAccess = useAccessCheck();
  const signInAgain = useSignInAgain();
  const [isBusy, setIsBusy] = useState(false);
  // A ref: state would be too late for a double click.
  const isActing = useRef(false);

  /** @returns whether it was started and succeeded */
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
      if (isAccessError(code) && !(await checkAccess())) return false;
      notifyFailure(failed, {
        id: failed.id,
        ...(code === null ? {} : { detail: ERROR_MESSAGES[code] }),
        ...(code === 'sign_in_too_old' ? signInAgain : {}),
      });
      // Somebody else was first: the page is outdated.
      if (code === 'notes_changed' || code === 'not_found') await onDone();
      return false;
    } finally {
      isActing.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, act };
}
