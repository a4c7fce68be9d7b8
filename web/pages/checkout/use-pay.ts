import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import type { OrderView } from '#worker/contract/orders.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { isPaidOrder } from '#worker/domain/orders/order-status.ts';

import { forgetChoice, useTier } from '#web/entities/cleanups/row-choice.ts';
import { receiptPath, useOrdersApi } from '#web/entities/orders/api.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

import { payProblem, type PayProblem } from './pay-problem.ts';

/** The deep clean-up's own wording (core, section 8). */
export const DEEP_PAY_TEXT: Partial<Record<ErrorCode, MessageDescriptor>> = {
  unauthenticated: msg`Autentiseringen misslyckades`,
  server_error: msg`Betalningen kunde inte registreras`,
  default: msg`Något gick fel. Försök igen.`,
};

/** Restored from the back/forward cache. */
function useBroughtBack(onBroughtBack: () => void): void {
  const latest = useRef(onBroughtBack);
  useEffect(() => {
    latest.current = onBroughtBack;
  });

  useEffect(() => {
    function listen({ persisted }: PageTransitionEvent): void {
      if (persisted) latest.current();
    }
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);
}

const FAILURE_ID = 'payment';

/** Only one payment is started, however often it is called. */
export function usePay({ id: orderId, scanId }: Pick<OrderView, 'id' | 'scanId'>) {
  const { payOrder } = useOrdersApi();
  const tier = useTier();
  const navigate = useNavigate();
  const pathOf = useJourneyPath();
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

  function end(): void {
    isUnderWay.current = false;
    setIsProcessing(false);
  }

  useBroughtBack(() => {
    end();
    void revalidator.revalidate();
  });

  async function pay(body: PayOrderBody): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsProcessing(true);
    setProblem(null);
    try {
      const { status, continueAt } = await payOrder(orderId, body);
      if (continueAt !== null) {
        // Stays busy: the browser is about to leave.
        if (isHere.current) location.assign(continueAt);
        return;
      }
      withdrawFailure(FAILURE_ID);
      if (isPaidOrder(status)) {
        notifySuccess(msg`Betalning genomförd`);
        forgetChoice(scanId);
        // A user who has left is not fetched back.
        if (isHere.current) await navigate(pathOf(receiptPath(orderId)), { replace: true });
      } else if (isHere.current) {
        await revalidator.revalidate();
      }
      // Only after the navigation: the button would offer to pay again.
      end();
    } catch (error) {
      const found = payProblem(error);
      setProblem(found);
      end();
      if (found.kind !== 'left-behind' || !isHere.current) return;
      const told = tier === 'reset' ? DEEP_PAY_TEXT[found.code] : undefined;
      if (told !== undefined) notifyFailure(told, { id: FAILURE_ID });
      await revalidator.revalidate();
    }
  }

  return { isProcessing, problem, setProblem, pay };
}
