import { AppError } from '#worker/domain/app-error.ts';
import { countedAddress } from '#worker/domain/email-address.ts';
import type { Runtime } from '#worker/runtime.ts';

import { type Allowance, findAllowanceEndMs, takeAllowance } from './allowance-queries.ts';
import { findUser } from './user-queries.ts';

type Counting = Pick<Runtime, 'db' | 'clock' | 'keyedHash'>;

/**
 * Rate limit by network, under a keyed hash. Checked before any per-address limit, so that an exhausted network
 * cannot use up other people's.
 * @throws AppError rate_limit
 */
export async function requireNetworkAllowance(
  { db, clock, keyedHash }: Counting,
  form: string,
  { network, limit }: { network: string; limit: Allowance },
): Promise<void> {
  const id = keyedHash(`${form}.network`, network);
  if (!(await takeAllowance(db, id, { ...limit, nowMs: clock() }))) {
    throw new AppError('rate_limit');
  }
}

/** Rate limit by address, under a keyed hash. @returns false when exhausted */
export function takeAddressAllowance(
  { db, clock, keyedHash }: Counting,
  form: string,
  { email, limit }: { email: string; limit: Allowance },
): Promise<boolean> {
  const id = keyedHash(`${form}.address`, countedAddress(email));
  return takeAllowance(db, id, { ...limit, nowMs: clock() });
}

/** @throws AppError rate_limit, with when to retry; unauthenticated for a deleted user */
export async function requireUserAllowance(
  runtime: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  deed: string,
  { userId, limit }: { userId: string; limit: Allowance },
): Promise<void> {
  const { db, clock } = runtime;
  const id = await userAllowanceId(runtime, deed, userId);
  if (await takeAllowance(db, id, { ...limit, nowMs: clock() })) return;
  throw await rateLimitError(runtime, id, limit);
}

/**
 * Keyed hash of the Google account, not of our user, whose erasure would reset the limit.
 * @throws AppError unauthenticated for a deleted user
 */
export async function userAllowanceId(
  { db, keyedHash }: Pick<Runtime, 'db' | 'keyedHash'>,
  deed: string,
  userId: string,
): Promise<string> {
  const user = await findUser(db, userId);
  if (user === undefined) throw new AppError('unauthenticated');
  return keyedHash(deed, user.googleSub);
}

/** rate_limit with the time until the window ends. */
export async function rateLimitError(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  id: string,
  { windowMs }: Allowance,
): Promise<AppError> {
  const nowMs = clock();
  const endMs = (await findAllowanceEndMs(db, id, windowMs)) ?? nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((endMs - nowMs) / 1000));
  return new AppError('rate_limit', { details: { retryAfterSeconds } });
}
