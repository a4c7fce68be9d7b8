import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';

import type { CreateOrderBody } from '#worker/contract/order-requests.ts';
import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';

import { refusedPath } from '#web/entities/cleanups/clean-step.ts';
import { useOrdersApi } from '#web/entities/orders/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';

export type OrderProblem = {
  kind:
    /** The rows have a new version. */
    | 'rows-changed'
    /** Something chosen is bought, or gone from the scan. */
    | 'rows-stale'
    | 'permission'
    | 'reconnect'
    | 'signed-out'
    | 'sales-closed'
    | 'obstructed'
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

/** After these the list on the page still holds. */
const STAYS: ReadonlySet<OrderProblem['kind']> = new Set([
  'reconnect',
  'failed',
  'empty',
  'sales-closed',
]);

/** One order is sent, however often it is called. */
export function usePlaceOrder(
  order: CreateOrderBody,
  setProblem: (problem: OrderProblem | null) => void,
) {
  const { createOrder } = useOrdersApi();
  const navigate = useNavigate();
  const pathOf = useJourneyPath();
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
      // A user who has left is not fetched back.
      if (isHere.current)
        await navigate(pathOf(`${CHECKOUT_PATHS[order.tier]}?order=${encodeURIComponent(id)}`));
    } catch (error) {
      if (isHere.current) await meet(orderProblem(error));
    } finally {
      isUnderWay.current = false;
      setIsPlacing(false);
    }
  }

  async function meet(found: OrderProblem): Promise<void> {
    if (found.kind === 'permission')
      return void (await navigate(pathOf(refusedPath(order.tier, found.code))));
    setProblem(found);
    // The loader brings the new rows, and redirects to sign-in without a session.
    if (!STAYS.has(found.kind)) await revalidator.revalidate();
  }

  /** As the server would answer. */
  function refuseEmpty(): void {
    setProblem({ kind: 'empty', code: 'selection_empty', isRetryable: false });
  }

  const forgetProblem = useCallback(() => setProblem(null), [setProblem]);

  return { isPlacing, place, refuseEmpty, forgetProblem };
}
