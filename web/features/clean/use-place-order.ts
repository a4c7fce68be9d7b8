import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import type { CreateOrderBody } from '#worker/contract/order.ts';

import { createOrder } from '#web/api/create-order.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';

import { refusedPath } from './clean-step.ts';
import { orderProblem, type OrderProblem } from './order-problem.ts';

/** Makes an order of what is chosen and goes to pay for it. However often it is asked for, one goes out. */
export function usePlaceOrder(order: Omit<CreateOrderBody, 'tier'>) {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const revalidator = useRevalidator();
  const isHere = useRef(false);
  const isUnderWay = useRef(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(null);

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
      const { id } = await createOrder({ ...order, tier: 'direct' });
      // Whoever has left meanwhile is not fetched back.
      if (isHere.current) await navigate(keptPath(`/checkout?order=${encodeURIComponent(id)}`));
    } catch (error) {
      if (isHere.current) await meet(orderProblem(error));
    } finally {
      isUnderWay.current = false;
      setIsPlacing(false);
    }
  }

  async function meet(found: OrderProblem): Promise<void> {
    if (found.kind === 'permission')
      return void (await navigate(keptPath(refusedPath(found.code))));
    setProblem(found);
    // The loader brings the new rows, and leads whoever is signed out to sign-in.
    if (found.kind !== 'reconnect' && found.kind !== 'failed') await revalidator.revalidate();
  }

  return { isPlacing, problem, place, forgetProblem: () => setProblem(null) };
}
