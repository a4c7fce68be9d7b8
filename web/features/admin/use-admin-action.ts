import { useLingui } from '@lingui/react';
import { useState } from 'react';

import { describeError } from '#web/api/describe-error.ts';
import { notifyFailure, notifySuccess } from '#web/app/notify.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

type ActionTexts = { done: string; failed: string };

/** Carries out what an admin asks for, one thing at a time, and says how it went in the words given. */
export function useAdminAction(onDone: () => void) {
  const { i18n } = useLingui();
  const [isBusy, setIsBusy] = useState(false);

  /** @returns whether it succeeded */
  async function act(action: () => Promise<void>, { done, failed }: ActionTexts): Promise<boolean> {
    setIsBusy(true);
    try {
      await action();
      notifySuccess(done);
      onDone();
      return true;
    } catch (error) {
      const { code } = describeError(error);
      notifyFailure(failed, code === null ? {} : { detail: i18n._(ERROR_MESSAGES[code]) });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, act };
}
