import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { settleRefundStatements } from '#tests/admin-role/refund-statements.ts';
import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { insertPaidOrder } from '#tests/unit/mail/insert-paid-order.ts';
import { listDueRefunds, listRefundsBesideFailed } from '#worker/payments/refund-progress.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import type { RefundStatus } from '#worker/domain/payments/refund-status.ts';

/** A paid order with a refund of this much that stands so. */
async function buildRefunded(status: RefundStatus, { totalMinor = 3900, attempts = 0 } = {}) {
  const db = createSqliteD1().through(async (step) => step());
  const orderId = await insertPaidOrder(db);
  const amounts = { currency: 'SEK' as const, vatMinor: 780, donationMinor: 0 };
  await db.insert(paymentCharges).values({
    id: 'chg_1',
    paymentId: orderId,
    userId: 'usr_1',
    provider: 'stripe',
    status: 'completed',
    language: 'sv',
    ...amounts,
    priceMinor: 3900,
    totalMinor: 3900,
    isVerifyKept: false,
    consentTextVersion: 'test',
    consentGivenAtMs: 1,
    createdAtMs: 1,
  });
  await db.update(payments).set({ chargeId: 'chg_1' });
  await db.insert(refunds).values({
    id: 'rfd_1',
    paymentId: orderId,
    chargeId: 'chg_1',
    userId: 'usr_1',
    reason: 'withdrawal',
    status,
    ...amounts,
    priceMinor: totalMinor,
    totalMinor,
    attempts,
    createdAtMs: 2,
    sendAtMs: status === 'due' ? 3 : null,
    endedAtMs: 3,
  });
  return {
    db,
    async settle(refundId: string): Promise<void> {
      for (const statement of settleRefundStatements(refundId, 4)) await db.run(sql.raw(statement));
    },
    async stand() {
      const refund = await db.select().from(refunds).get();
      const order = await db.select().from(payments).get();
      return { refund: refund?.status, order: order?.status };
    },
  };
}

test('a refund that failed is settled by the owner’s command, once or twice, and needs nobody then', async () => {
  const { db, settle, stand } = await buildRefunded('failed');
  expect(await listRefundsBesideFailed(db, 1)).toHaveLength(1);
  await settle('rfd_1');
  expect(await stand()).toEqual({ refund: 'settled', order: 'refunded' });
  await settle('rfd_1');
  expect(await stand()).toEqual({ refund: 'settled', order: 'refunded' });
  expect(await listRefundsBesideFailed(db, 1)).toEqual([]);
});

test('a refund that is turned down is settled by it too, and is not sent any more', async () => {
  const { db, settle, stand } = await buildRefunded('due', { attempts: 1 });
  await settle('rfd_1');
  expect(await stand()).toEqual({ refund: 'settled', order: 'refunded' });
  expect(await listDueRefunds(db, 4, 1)).toEqual([]);
});

test('of an order of which only a part was owed only a part is given back', async () => {
  const { settle, stand } = await buildRefunded('failed', { totalMinor: 1950 });
  await settle('rfd_1');
  expect(await stand()).toEqual({ refund: 'settled', order: 'partly_refunded' });
});

test.each<RefundStatus>(['due', 'pending', 'done', 'superseded'])(
  'a refund that is %s is not settled by it',
  async (status) => {
    const { settle, stand } = await buildRefunded(status);
    await settle('rfd_1');
    expect(await stand()).toEqual({ refund: status, order: 'completed' });
  },
);

test('another name than that of a refund settles nothing', async () => {
  const { settle, stand } = await buildRefunded('failed');
  await settle('rfd_2');
  expect(await stand()).toEqual({ refund: 'failed', order: 'completed' });
});

test('what was settled is on record once, and what was not is not', async () => {
  const { db, settle } = await buildRefunded('failed');
  await settle('rfd_2');
  await settle('rfd_1');
  await settle('rfd_1');
  expect(await db.select().from(auditLog).all()).toMatchObject([
    { userId: null, action: 'refund: settle', subjectId: 'rfd_1' },
  ]);
});

test('what is no name of a refund is refused', () => {
  for (const wanted of ['anna@example.se', "rfd_1' OR '1'='1", 'rfd_', '']) {
    expect(() => settleRefundStatements(wanted, 4)).toThrow(RangeError);
  }
});
