import { useState } from 'react';
import { useNavigate } from 'react-router';

import { eraseAccount } from '#web/api/account-rights.ts';
import { describeError } from '#web/api/describe-error.ts';
import { notifyError, withdrawAllFailures } from '#web/app/notify.ts';
import { holdRenewals } from '#web/app/renewal.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { announceSignOut } from '#web/features/access/session-channel.ts';

/**
 * Erases the account, after which nobody is signed in anywhere, and leads to the page that says so. `onRefused` is
 * told why it was not erased.
 */
export function useEraseAccount(onRefused: (error: unknown) => void) {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const [isBusy, setIsBusy] = useState(false);

  async function erase(): Promise<void> {
    setIsBusy(true);
    // Until the way to that page is done: a page renewed meanwhile would lead to sign-in instead.
    const endHold = holdRenewals();
    await eraseAndLeave().finally(endHold);
  }

  async function eraseAndLeave(): Promise<void> {
    let isFinished;
    try {
      ({ isFinished } = await eraseAccount());
    } catch (error) {
      // What to do about that stands on the page.
      if (describeError(error).code !== 'sign_in_too_old')
        notifyError(error, { id: 'erase-account' });
      onRefused(error);
      return;
    }
    announceSignOut();
    withdrawAllFailures();
    await navigate(keptPath('/account/erased'), { replace: true, state: { isFinished } });
  }

  return { isBusy, erase };
}
