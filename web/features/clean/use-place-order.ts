import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import type { CreateOrderBody } from '#worker/contract/orders.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { createOrder } from '#web/api/orders.ts';
import { useKeptPath } from '#web/app/paths.ts';

import { refusedPath } from './clean-step.ts';
import { orderProblem, type OrderProblem } from './order-problem.ts';

/** After these the list that is shown still stands. */
const STAYS: ReadonlySet<OrderProblem['kind']> = new Set([
  'reconnect',
  'failed',
  'empty',
  'sales-closed',
]);

/** Makes an order of what is chosen and goes to pay for it. However often it is asked for, one goes out. */
export function usePlaceOrder(
  order: CreateOrderBody,
  setProblem: (problem: OrderProblem | null) => void,
) {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const revalidator = useRevalidator();
  const isHere = useRef(false);
  const isUnderWay = useRef(false);
  const [isPlacing, setIsPlacing] = useState(false);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function place(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPlacing(true);
    setProblem(null);
    try {
      const { id } = await createOrder(order);
      // Whoever has left meanwhile is not fetched back.
      if (isHere.current)
        await navigate(keptPath(`${CHECKOUT_PATHS[order.tier]}?order=${encodeURIComponent(id)}`));
    } catch (error) {
      if (isHere.current) await meet(orderProblem(error));
    } finally {
      isUnderWay.current = false;
      setIsPlacing(false);
    }
  }

  async function meet(found: OrderProblem): Promise<void> {
    if (found.kind === 'permission')
      return void (await navigate(keptPath(refusedPath(order.tier, found.code))));
    setProblem(found);
    // The loader brings the new rows, and leads whoever is signed out to sign-in.
    if (!STAYS.has(found.kind)) await revalidator.revalidate();
  }

  /** Nothing is chosen: what the server would say. */
  function refuseEmpty(): void {
    setProblem({ kind: 'empty', code: 'selection_empty', isRetryable: false });
  }

  return { isPlacing, place, refuseEmpty, forgetProblem: () => setProblem(null) };
}
