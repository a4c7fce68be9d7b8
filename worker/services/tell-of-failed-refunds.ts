import { countFailedRefunds, listFailedRefunds } from '#worker/db/queries/refund-progress.ts';
import type { Runtime } from '#worker/runtime.ts';

/** More than the owner can see to before they are told again. The newest, so that no old ones hide a new one. */
const MAX_PER_RUN = 20;

/**
 * Names the refunds that the provider could not make and nothing has made up for: nothing more is tried for their
 * reason, so that the owner has to give that money back, by hand at the provider or by another way.
 * @returns how many there are
 */
export async function tellOfFailedRefunds({ db, log }: Runtime): Promise<number> {
  const failed = await listFailedRefunds(db, MAX_PER_RUN);
  for (const { id: refundId } of failed) log.warn('refund.needs_owner', { refundId });
  return countFailedRefunds(db);
}
