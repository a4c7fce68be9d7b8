import { AppError } from '#worker/domain/app-error.ts';
import { countedAddress } from '#worker/domain/email-address.ts';
import type { Runtime } from '#worker/runtime.ts';

import { type Allowance, findAllowanceEndMs, takeAllowance } from './allowance-queries.ts';
import { findUser } from './user-queries.ts';

type Counting = Pick<Runtime, 'db' | 'clock' | 'keyedHash'>;

/**
 * Counts one use of a form by whoever sends it, of whom a keyed hash is kept and no more. Asked before anything is
 * counted for an address, so that a network that is through cannot use up other people's.
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

/** Counts one use of a form for the address that it names, under a keyed hash of it. @returns false when there have been enough */
export function takeAddressAllowance(
  { db, clock, keyedHash }: Counting,
  form: string,
  { email, limit }: { email: string; limit: Allowance },
): Promise<boolean> {
  const id = keyedHash(`${form}.address`, countedAddress(email));
  return takeAllowance(db, id, { ...limit, nowMs: clock() });
}

/**
 * Counts one time that a user does something that may be done so often.
 * @throws AppError rate_limit, with when it may be tried again; unauthenticated, for a user who is no more
 */
export async function requireUserAllowance(
  runtime: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  deed: string,
  { userId, limit }: { userId: string; limit: Allowance },
): Promise<void> {
  const { db, clock } = runtime;
  const id = await userAllowanceId(runtime, deed, userId);
  if (await takeAllowance(db, id, { ...limit, nowMs: clock() })) return;
  throw await tooOften(runtime, id, limit);
}

/**
 * Under which name it is counted. Of the Google account and not of ours, which would begin anew when it is erased and
 * made again; only a keyed hash of it is kept.
 * @throws AppError unauthenticated, for a user who is no more
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
