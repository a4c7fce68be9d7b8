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
  if (await takeAllowance(db, id, { ...limit, nowMs: clock() })) return;
  throw await tooOften({ db, clock }, id, limit);
}

/** What is said to whoever has used up what is counted under this name: when it may be tried again. */
export async function tooOften(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  id: string,
  { windowMs }: Allowance,
): Promise<AppError> {
  const nowMs = clock();
  const endMs = (await findAllowanceEndMs(db, id, windowMs)) ?? nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((endMs - nowMs) / 1000));
  return new AppError('rate_limit', { details: { retryAfterSeconds } });
}
