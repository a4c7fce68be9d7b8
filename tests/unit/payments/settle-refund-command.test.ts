import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { settleRefundStatements } from '#tests/tools/admin-role/refund-statements.ts';
import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { insertPaidOrder } from '#tests/unit/mail/insert-paid-order.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { listOwingCharges } from '#worker/payments/ledger-queries.ts';

/** A paid order of 39 kronor of which so much is owed. */
async function buildOwing(owedMinor: number) {
  const db = createSqliteD1().through(async (step) => step());
  const orderId = await insertPaidOrder(db);
  await db.insert(paymentCharges).values({
    id: 'chg_1',
    paymentId: orderId,
    userId: 'usr_1',
    provider: 'stripe',
    status: 'completed',
    language: 'sv',
    currency: 'SEK',
    vatMinor: 780,
    donationMinor: 0,
    priceMinor: 3900,
    mailPriceMinor: 3900,
    totalMinor: 3900,
    isVerifyKept: false,
    consentTextVersion: 'test',
    consentGivenAtMs: 1,
    termsVersion: '1',
    createdAtMs: 1,
    entitledMinor: owedMinor,
    owedMinor,
  });
  await db.update(payments).set({ chargeId: 'chg_1' });
  return {
    db,
    async settle(chargeId: string): Promise<void> {
      for (const statement of settleRefundStatements(chargeId, 4)) await db.run(sql.raw(statement));
    },
    async read() {
      const charge = await db.select().from(paymentCharges).get();
      const order = await db.select().from(payments).get();
      return { settledMinor: charge?.settledMinor, order: order?.status };
    },
  };
}

test('what is owed is settled by the owner’s command, once or twice, and needs nobody then', async () => {
  const { db, settle, read } = await buildOwing(3900);
  expect(await listOwingCharges(db)).toHaveLength(1);
  await settle('chg_1');
  expect(await read()).toEqual({ settledMinor: 3900, order: 'refunded' });
  await settle('chg_1');
  expect(await read()).toEqual({ settledMinor: 3900, order: 'refunded' });
  expect(await listOwingCharges(db)).toEqual([]);
});

test('of an order of which only a part was owed only a part is given back', async () => {
  const { settle, read } = await buildOwing(1950);
  await settle('chg_1');
  expect(await read()).toEqual({ settledMinor: 1950, order: 'partly_refunded' });
});

test.each([
  [0, 'chg_1'],
  [3900, 'chg_2'],
])('where %i is owed of chg_1, settling %s changes nothing', async (owedMinor, chargeId) => {
  const { db, settle, read } = await buildOwing(owedMinor);
  await settle(chargeId);
  expect(await read()).toEqual({ settledMinor: 0, order: 'completed' });
  expect(await db.select().from(auditLog).all()).toEqual([]);
});

test('what was settled is on record once', async () => {
  const { db, settle } = await buildOwing(3900);
  await settle('chg_1');
  await settle('chg_1');
  expect(await db.select().from(auditLog).all()).toMatchObject([
    { userId: null, action: 'refund: settle', subjectId: 'chg_1' },
  ]);
});

test('what is no id of a charge is refused', () => {
  for (const wanted of ['anna@example.se', "chg_1' OR '1'='1", 'chg_', '']) {
    expect(() => settleRefundStatements(wanted, 4)).toThrow(RangeError);
  }
});
