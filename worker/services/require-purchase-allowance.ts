import { PURCHASE_LIMITS, type PurchaseStep } from '#worker/domain/order/purchase-limits.ts';
import type { Runtime } from '#worker/runtime.ts';

import { requireUserAllowance, userAllowanceId } from './require-user-allowance.ts';

/**
 * Counts one step towards a purchase of a user's. Where it cannot be counted, nothing is sold.
 * @throws AppError rate_limit, with when it may be tried again
 */
export async function requirePurchaseAllowance(
  deps: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  step: PurchaseStep,
  userId: string,
): Promise<void> {
  await requireUserAllowance(deps, deedOf(step), { userId, limit: PURCHASE_LIMITS[step] });
}

/** Under which name the steps of a user are counted. */
export function purchaseAllowanceId(
  deps: Pick<Runtime, 'db' | 'keyedHash'>,
  step: PurchaseStep,
  userId: string,
): Promise<string> {
  return userAllowanceId(deps, deedOf(step), userId);
}

function deedOf(step: PurchaseStep): string {
  return `purchase.${step}`;
}
