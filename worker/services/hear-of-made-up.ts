import type { ChargeRow } from '#worker/db/queries/charges.ts';
import { giveUpRefusedRefund } from '#worker/db/queries/refund-progress.ts';
import { listRefundsOf } from '#worker/db/queries/refunds.ts';
import { isRefused, madeUpWhileRefused } from '#worker/domain/order/lost-refunds.ts';
import type { Runtime } from '#worker/runtime.ts';

import { lookAtRefundsOf } from './look-at-refund.ts';

/**
 * Where a refund has failed, or is turned down, the owner may have made up for it by hand without our having been
 * told: what is then owed is less. One that is turned down and has been made up for, in full or in part, counts as
 * failed from then on, so that nothing of it is paid twice, now or with another refund of the payment: what is left of
 * it is the owner's too, who is told of it.
 * @throws whatever the provider throws; it is asked again when the refund is wished for again
 */
export async function hearOfMadeUp(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const { userId, id: chargeId } = charge;
  const { db, clock, payments, log } = runtime;
  const news = payments?.name === charge.provider ? payments.news : null;
  const given = await listRefundsOf(db, { userId, chargeId });
  const isWaiting = given.some((refund) => refund.status === 'failed' || isRefused(refund));
  if (news === null || !isWaiting) return;
  await lookAtRefundsOf(runtime, news, charge);
  const heard = await listRefundsOf(db, { userId, chargeId });
  for (const refund of madeUpWhileRefused(heard, charge.chargedMinor ?? charge.totalMinor)) {
    log.warn('refund.left_to_owner', { refundId: refund.id });
    await giveUpRefusedRefund(db, refund, clock());
  }
}
