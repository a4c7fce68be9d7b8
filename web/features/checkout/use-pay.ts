import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import type { PayOrderBody } from '#worker/contract/order.ts';

import { payOrder } from '#web/api/orders.ts';
import { notifySuccess } from '#web/app/notify.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { receiptPath } from '#web/features/receipt/order-address.ts';

import { payProblem, type PayProblem } from './pay-problem.ts';

/** Pays for an order and goes to its receipt. However often it is asked for, one payment is under way. */
export function usePay(orderId: string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const revalidator = useRevalidator();
  const isHere = useRef(false);
  const isUnderWay = useRef(false);
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState<PayProblem | null>(null);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function pay(body: PayOrderBody): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsProcessing(true);
    setProblem(null);
    try {
      await payOrder(orderId, body);
      notifySuccess(t`Betalning genomförd`);
      // Whoever has left meanwhile is not fetched back; the receipt waits on the dashboard.
      if (isHere.current) await navigate(keptPath(receiptPath(orderId)), { replace: true });
    } catch (error) {
      const found = payProblem(error);
      setProblem(found);
      if (found.kind === 'left-behind' && isHere.current) await revalidator.revalidate();
    } finally {
      isUnderWay.current = false;
      setIsProcessing(false);
    }
  }

  return { isProcessing, problem, setProblem, pay };
}
