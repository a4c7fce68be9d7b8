import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { recordWithdrawal, type WithdrawalNotice } from '#tests/tools/admin-role/withdraw.ts';
import { insertPaidOrder } from '#tests/unit/mail/insert-paid-order.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';

const PAID_AT_MS = 1_000;
const NOW_MS = PAID_AT_MS + 60 * DAY_MS;
const NOTICE: WithdrawalNotice = {
  orderNumber: 'GR-00000001',
  requestedAtMs: PAID_AT_MS + DAY_MS,
  name: "Anna O'Hara",
};

async function buildPaidOrder() {
  const db = createSqliteD1().through(async (step) => step());
  await insertPaidOrder(db);
  const run = async (statements: readonly string[]) => {
    const answers: Record<string, unknown>[][] = [];
    for (const statement of statements) answers.push(await db.all(sql.raw(statement)));
    return answers;
  };
  return {
    db,
    record: (changes: Partial<WithdrawalNotice> = {}) =>
      recordWithdrawal(run, { ...NOTICE, ...changes }, NOW_MS),
    async read() {
      const [notices, mails, entries] = await db.batch([
        db.select().from(withdrawals),
        db.select().from(mailOutbox),
        db.select().from(auditLog),
      ]);
      return { notices, mails, entries };
    },
  };
}

test('a notice that came by mail is stored as on the site, acknowledged and on record', async () => {
  const { record, read } = await buildPaidOrder();
  expect(await record()).toContain("GR-00000001 is withdrawn from by Anna O'Hara at 1970-01-02");
  const { notices, mails, entries } = await read();
  expect(notices).toEqual([
    {
      paymentId: 'ord_1',
      userId: 'usr_1',
      name: "Anna O'Hara",
      status: 'open',
      requestedAtMs: NOTICE.requestedAtMs,
      decidedAtMs: null,
      triedAtMs: null,
    },
  ]);
  expect(mails).toMatchObject([
    { kind: 'withdrawal', subjectId: 'ord_1', status: 'waiting', dueAtMs: NOW_MS },
  ]);
  expect(entries).toMatchObject([{ userId: null, action: 'order: withdraw', subjectId: 'ord_1' }]);
});

test.each([
  ['before it came', 1, 'performed', NOW_MS],
  ['after it came', 2, 'open', null],
])('of work that was all done %s (day %i) the notice is %s', async (...told) => {
  const [, days, status, decidedAtMs] = told;
  const { db, record, read } = await buildPaidOrder();
  const finishedAtMs = PAID_AT_MS + days * DAY_MS;
  await db.update(cleanups).set({ status: 'done', movedCount: 5, finishedAtMs });
  await record();
  expect((await read()).notices).toMatchObject([{ status, decidedAtMs }]);
});

test('a notice after the period is stored as late', async () => {
  const { record, read } = await buildPaidOrder();
  await record({ requestedAtMs: PAID_AT_MS + 30 * DAY_MS });
  expect((await read()).notices).toMatchObject([{ status: 'late', decidedAtMs: NOW_MS }]);
});

test.each<[string, Partial<WithdrawalNotice>, string]>([
  ['of an unknown order', { orderNumber: "GR-1' OR '1'='1" }, 'There is no paid order'],
  ['of the future', { requestedAtMs: NOW_MS + 1 }, 'is yet to come'],
  ['before the purchase', { requestedAtMs: PAID_AT_MS - 1 }, 'was bought later'],
  ['without a name', { name: '  ' }, 'no name to sign'],
])('a notice %s (%o) is refused, and nothing changes', async (_name, changes, why) => {
  const { record, read } = await buildPaidOrder();
  await expect(record(changes)).rejects.toThrow(why);
  expect(await read()).toEqual({ notices: [], mails: [], entries: [] });
});

test('an unpaid order cannot be withdrawn from', async () => {
  const { db, record, read } = await buildPaidOrder();
  await db.update(payments).set({ status: 'pending', paidAtMs: null });
  await expect(record()).rejects.toThrow('There is no paid order');
  expect((await read()).notices).toEqual([]);
});

test('a second notice is refused, and the first one stands', async () => {
  const { record, read } = await buildPaidOrder();
  await record();
  const before = await read();
  await expect(record({ name: 'Eve' })).rejects.toThrow('was withdrawn from at 1970-01-02');
  expect(await read()).toEqual(before);
});
