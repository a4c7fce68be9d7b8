import { takeAllowance, type Allowance } from '#worker/db/queries/allowances.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { Runtime } from '#worker/runtime.ts';

type Limits = { perNetwork: Allowance; perAddress: Allowance };

/**
 * Counts one use of a form by whoever sends it and for the address that it names. Only keyed hashes of the two
 * are kept. The network is asked first, so that one that is through cannot use up other people's addresses.
 * @throws AppError rate_limit
 */
export async function requireAllowance(
  { db, clock, keyedHash }: Pick<Runtime, 'db' | 'clock' | 'keyedHash'>,
  form: string,
  { network, email, limits }: { network: string; email: string; limits: Limits },
): Promise<void> {
  const uses = [
    { id: keyedHash(`${form}.network`, network), ...limits.perNetwork },
    { id: keyedHash(`${form}.address`, email.toLowerCase()), ...limits.perAddress },
  ];
  for (const { id, ...allowance } of uses) {
    if (!(await takeAllowance(db, id, { ...allowance, nowMs: clock() }))) {
      throw new AppError('rate_limit');
    }
  }
}
