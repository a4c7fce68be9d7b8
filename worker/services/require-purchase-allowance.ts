import { findAllowanceEndMs, takeAllowance } from '#worker/db/queries/allowances.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { PURCHASE_LIMITS, type PurchaseStep } from '#worker/domain/order/purchase-limits.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Counts one step towards a purchase of a user's. Where it cannot be counted, nothing is sold.
 * @throws AppError rate_limit, with when it may be tried again
 */
export async function requirePurchaseAllowance(
  { db, clock, keyedHash }: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  step: PurchaseStep,
  userId: string,
): Promise<void> {
  const id = keyedHash(`purchase.${step}`, userId);
  const limit = PURCHASE_LIMITS[step];
  const nowMs = clock();
  if (await takeAllowance(db, id, { ...limit, nowMs })) return;
  const endMs = (await findAllowanceEndMs(db, id, limit.windowMs)) ?? nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((endMs - nowMs) / 1000));
  throw new AppError('rate_limit', { details: { retryAfterSeconds } });
}
