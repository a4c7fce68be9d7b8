import { useState } from 'react';
import { useRevalidator } from 'react-router';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { describeError } from '#web/api/describe-error.ts';
import { withdrawOrder } from '#web/api/orders.ts';

/** Gives the notice, and then has the page read again what has come of it. */
export function useWithdraw(orderId: string) {
  const revalidator = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorCode | null>(null);

  async function withdraw(name: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      await withdrawOrder(orderId, name);
      await revalidator.revalidate();
    } catch (error) {
      setProblem(describeError(error).code ?? 'default');
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, problem, withdraw };
}
