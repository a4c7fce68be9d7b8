import { listRefundsBesideFailed } from '#worker/db/queries/refund-progress.ts';
import type { RefundRow } from '#worker/db/queries/refunds.ts';
import { refundsForOwner } from '#worker/domain/order/lost-refunds.ts';
import type { Runtime } from '#worker/runtime.ts';

/** More than the owner can see to before they are told again. The newest, so that no old ones hide a new one. */
const MAX_PER_RUN = 20;

/**
 * Names the refunds that the provider could not make and that have not been made up for in full: nothing more is tried
 * for their reason, so that the owner has to give that money back, by hand at the provider or by another way. Those that
 * it turns down are named too, since only the owner can mend what keeps them waiting.
 * @returns how many there are
 */
export async function tellOfFailedRefunds(runtime: Runtime): Promise<number> {
  const { log } = runtime;
  const waiting = (await listRefundsForOwner(runtime)).toSorted(
    (a, b) => (b.endedAtMs ?? b.createdAtMs) - (a.endedAtMs ?? a.createdAtMs),
  );
  for (const { id: refundId } of waiting.slice(0, MAX_PER_RUN)) {
    log.warn('refund.needs_owner', { refundId });
  }
  return waiting.length;
}

/** The refunds that their buyers get from nobody but the owner, or not before the owner has mended something. */
export async function listRefundsForOwner({
  db,
  clock,
}: Pick<Runtime, 'db' | 'clock'>): Promise<RefundRow[]> {
  const rows = await listRefundsBesideFailed(db, clock());
  const byCharge = Map.groupBy(rows, ({ chargeId }) => chargeId);
  return [...byCharge.values()].flatMap((refunds) => refundsForOwner(refunds));
}
