import { useState } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { describeError } from '#web/api/describe-error.ts';
import { withdrawOrder } from '#web/api/orders.ts';
import { useRenewal } from '#web/app/use-renewal.ts';

import type { WithdrawalAnswer } from './purchase.ts';

export type Withdrawing = ReturnType<typeof useWithdraw>;

/** Gives the notice, and then has the page read again what has come of it. */
export function useWithdraw(orderId: string, onGiven: (answer: WithdrawalAnswer) => void) {
  const renew = useRenewal();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorCode | null>(null);

  async function withdraw(name: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      onGiven(await withdrawOrder(orderId, name));
    } catch (error) {
      setProblem(describeError(error).code ?? 'default');
      return;
    } finally {
      setIsBusy(false);
    }
    // What the answer says stands on the page already.
    await renew().catch(() => undefined);
  }

  return { isBusy, problem, withdraw };
}
