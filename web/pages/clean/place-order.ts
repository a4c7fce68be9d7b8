import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import type { CreateOrderBody } from '#worker/contract/orders.ts';
import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { refusedPath } from '#web/entities/cleanups/clean-step.ts';
import { createOrder } from '#web/entities/orders/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';

/** Why no order came of a selection, by what helps. */
export type OrderProblem = {
  kind:
    /** The rows were made anew: choose again from the new ones. */
    | 'rows-changed'
    /** Something chosen is taken, or gone from the scan: look at the list again. */
    | 'rows-stale'
    /** Google has to be asked for the permission to move mail. */
    | 'permission'
    /** The connection is over, and with it the scan's data. */
    | 'reconnect'
    /** Signed out meanwhile. */
    | 'signed-out'
    /** Nothing is sold at the moment. */
    | 'sales-closed'
    /** Nothing is sold of this scan: the page says what to do first. */
    | 'obstructed'
    /** Nothing is chosen. */
    | 'empty'
    | 'failed';
  code: ErrorCode;
  isRetryable: boolean;
};

export function orderProblem(error: unknown): OrderProblem {
  const { code } = describeError(error);
  const known = code ?? 'default';
  return { kind: kindOf(known), code: known, isRetryable: ERROR_CODES[known].isRetryable };
}

function kindOf(code: ErrorCode): OrderProblem['kind'] {
  switch (code) {
    case 'rows_changed':
      return 'rows-changed';
    case 'rows_taken':
    case 'selection_invalid':
      return 'rows-stale';
    case 'gmail_modify_missing':
      return 'permission';
    case 'gmail_connection_expired':
    case 'gmail_not_connected':
    case 'scan_expired':
      return 'reconnect';
    case 'cleanup_unfinished':
    case 'scan_outdated':
      return 'obstructed';
    case 'sales_closed':
      return 'sales-closed';
    case 'selection_empty':
      return 'empty';
    case 'unauthenticated':
      return 'signed-out';
    default:
      return 'failed';
  }
}

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
