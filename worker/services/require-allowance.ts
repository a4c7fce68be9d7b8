import { takeAllowance, type Allowance } from '#worker/db/queries/allowances.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { countedAddress } from '#worker/domain/form/counted-address.ts';
import type { Runtime } from '#worker/runtime.ts';

type Counting = Pick<Runtime, 'db' | 'clock' | 'keyedHash'>;
type Limits = { perNetwork: Allowance; perAddress: Allowance };

/**
 * Counts one use of a form by whoever sends it and for the address that it names. Only keyed hashes of the two
 * are kept. The network is asked first, so that one that is through cannot use up other people's addresses.
 * @throws AppError rate_limit
 */
export async function requireAllowance(
  runtime: Counting,
  form: string,
  { network, email, limits }: { network: string; email: string; limits: Limits },
): Promise<void> {
  await requireNetworkAllowance(runtime, form, { network, limit: limits.perNetwork });
  if (!(await takeAddressAllowance(runtime, form, { email, limit: limits.perAddress }))) {
    throw new AppError('rate_limit');
  }
}

/**
 * Counts one use of a form by whoever sends it.
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

/** Counts one use of a form for the address that it names. @returns false when there have been enough */
export function takeAddressAllowance(
  { db, clock, keyedHash }: Counting,
  form: string,
  { email, limit }: { email: string; limit: Allowance },
): Promise<boolean> {
  const id = keyedHash(`${form}.address`, countedAddress(email));
  return takeAllowance(db, id, { ...limit, nowMs: clock() });
}
