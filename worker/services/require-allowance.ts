import { takeAllowance, type Allowance } from '#worker/db/queries/allowances.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { countedAddress } from '#worker/domain/form/counted-address.ts';
import type { Runtime } from '#worker/runtime.ts';

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
