import { and, eq, inArray, sql } from 'drizzle-orm';

import type { DisputesOfPayment } from '#worker/domain/order/dispute-standing.ts';

import type { Database } from '../client.ts';
import { paymentCharges } from '../schema/payment-charges.ts';
import { refunds } from '../schema/refunds.ts';
import type { ChargeRow } from './charges.ts';
import { jsonList } from './json-list.ts';
import { updateOrderStatus } from './refunds.ts';

/** Notes how the disputes over a charge stand. @returns false: somebody else has noted it since the charge was read */
export async function noteDisputes(
  db: Database,
  { id, disputeVersion }: Pick<ChargeRow, 'id' | 'disputeVersion'>,
  { standing, lostMinor }: DisputesOfPayment,
): Promise<boolean> {
  const { meta } = await db
    .update(paymentCharges)
    .set({
      disputeStanding: standing,
      disputeLostMinor: lostMinor,
      disputeVersion: disputeVersion + 1,
    })
    .where(and(eq(paymentCharges.id, id), eq(paymentCharges.disputeVersion, disputeVersion)));
  return meta.changes === 1;
}

/** The bank has given this money to the buyer: it is sent no more, and nobody has to see to it. */
export async function settleRefunds(
  db: Database,
  { chargeId, refundIds }: { chargeId: string; refundIds: readonly string[] },
  nowMs: number,
): Promise<void> {
  await db.batch([
    db
      .update(refunds)
      .set({
        status: 'settled',
        sendAtMs: null,
        endedAtMs: sql`coalesce(${refunds.endedAtMs}, ${nowMs})`,
      })
      .where(
        and(
          inArray(refunds.id, jsonList(refundIds)),
          eq(refunds.chargeId, chargeId),
          inArray(refunds.status, ['due', 'failed']),
        ),
      ),
    updateOrderStatus(db, chargeId),
  ]);
}
