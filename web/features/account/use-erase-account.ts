import { useState } from 'react';
import { useNavigate } from 'react-router';

import { eraseAccount } from '#web/api/account-rights.ts';
import { describeError } from '#web/api/describe-error.ts';
import { isOutcomeUnknown } from '#web/api/is-outcome-unknown.ts';
import { notifyError } from '#web/app/notify.ts';
import { holdRenewals } from '#web/app/renewal.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { leaveAccount } from '#web/features/access/leave-account.ts';
import { askWhereabouts } from '#web/features/access/leave-session.ts';

type EraseOptions = {
  /** The answer to an earlier try was lost. */
  mayBeErased: boolean;
  /** Told why it was not erased, or why that is not known. */
  onRefused: (error: unknown) => void;
};

/** Erases the account, after which nobody is signed in anywhere, and leads to the page that says so. */
export function useEraseAccount({ mayBeErased, onRefused }: EraseOptions) {
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
      if (await isErasedAllTheSame(error, mayBeErased)) return leaveErased(false);
      // What to do about that stands on the page.
      if (describeError(error).code !== 'sign_in_too_old')
        notifyError(error, { id: 'erase-account' });
      onRefused(error);
      return;
    }
    await leaveErased(isFinished);
  }

  function leaveErased(isFinished: boolean): Promise<void> {
    const path = keptPath('/account/erased');
    return leaveAccount(() => navigate(path, { replace: true, state: { isFinished } }));
  }

  return { isBusy, erase };
}

/** An erasure ends every session first: where its answer is lost, and the session is gone, it has begun. */
async function isErasedAllTheSame(error: unknown, mayBeErased: boolean): Promise<boolean> {
  const { code } = describeError(error);
  if (code === 'unauthenticated') return mayBeErased;
  return isOutcomeUnknown(code) && (await askWhereabouts()) === 'out';
}
