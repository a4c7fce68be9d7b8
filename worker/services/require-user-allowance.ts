import {
  findAllowanceEndMs,
  takeAllowance,
  type Allowance,
} from '#worker/db/queries/allowances.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * Counts one time that a user does something that may be done so often. Only a keyed hash of the user is kept.
 * @throws AppError rate_limit, with when it may be tried again
 */
export async function requireUserAllowance(
  { db, clock, keyedHash }: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  deed: string,
  { userId, limit }: { userId: string; limit: Allowance },
): Promise<void> {
  const id = keyedHash(deed, userId);
  const nowMs = clock();
  if (await takeAllowance(db, id, { ...limit, nowMs })) return;
  const endMs = (await findAllowanceEndMs(db, id, limit.windowMs)) ?? nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((endMs - nowMs) / 1000));
  throw new AppError('rate_limit', { details: { retryAfterSeconds } });
}
