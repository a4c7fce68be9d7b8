import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { users } from '#worker/access/schema.ts';
import { deletePseudonyms } from '#worker/account/erasure-queries.ts';
import { consents } from '#worker/account/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { bookkeepingCutoffMs } from '#worker/domain/payments/withdrawal.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { deleteOldBooks } from '#worker/payments/delete-old-books.ts';
import { payments } from '#worker/orders/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { refunds, withdrawals } from '#worker/payments/refund-schema.ts';

const KEPT = [
  users,
  payments,
  paymentCharges,
  refunds,
  consents,
  withdrawals,
  cleanups,
  mailOutbox,
];
const ORDER_MAIL = [
  'order-confirmation',
  'receipt',
  'cleanup-stopped',
  'undo-stopped',
  'withdrawal',
] as const;
const PAID_AT_MS = Date.UTC(2026, 10, 22);
const LAST_MOMENT_MS = Date.UTC(2033, 11, 31, 23, 59, 59, 999);

/** The books of one order, of a buyer who has erased their account. */
async function buildBooks({
  id = '1',
  paidAtMs = PAID_AT_MS,
  isClosed = true,
  isRejected = false,
} = {}) {
  const db = createSqliteD1().through(async (step) => step());
  const userId = `usr_${id}`;
  const paymentId = `ord_${id}`;
  const chargeId = `chg_${id}`;
  const money = {
    currency: 'SEK',
    totalMinor: 3900,
    priceMinor: 3900,
    mailPriceMinor: 3900,
    vatMinor: 780,
    donationMinor: 0,
  } as const;
  const counts = {
    selectedCount: 1,
    movedCount: 1,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    failedCount: 0,
    restoredCount: 0,
  };
  const section = { rowCount: 1, messageCount: 1 };
  const mail = [
    ...ORDER_MAIL.map((kind) => [kind, paymentId] as const),
    ['refund', 'rfd_1'] as const,
  ];
  await db.batch([
    db.insert(users).values({
      id: userId,
      googleSub: `erased:${userId}`,
      email: '',
      createdAtMs: 1,
      updatedAtMs: 1,
    }),
    db.insert(payments).values({
      id: paymentId,
      orderNumber: 'GR-00000001',
      userId,
      scanId: 'scn_1',
      paymentType: 'direct',
      status: isRejected ? 'pending' : 'completed',
      priceList: 'standard',
      rowsVersion: 1,
      selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
      protection: { unlocks: [], safeListVersion: '1' },
      selectionKey: paymentId,
      chosenCounts: { newsletters: section, oldMail: section, largeMail: section },
      emailCount: 1,
      excludedCount: 0,
      sizeBytes: 1,
      co2KgSaved: 1,
      co2LowKg: 1,
      co2HighKg: 1,
      co2MethodVersion: '1',
      chargeId: isRejected ? null : chargeId,
      createdAtMs: paidAtMs,
      expiresAtMs: paidAtMs,
      paidAtMs: isRejected ? null : paidAtMs,
      closedAtMs: isClosed && !isRejected ? paidAtMs : null,
    }),
    db.insert(paymentCharges).values({
      id: chargeId,
      paymentId,
      userId,
      provider: 'test',
      status: isRejected ? 'rejected' : 'completed',
      ...money,
      consentTextVersion: '1',
      consentGivenAtMs: paidAtMs,
      termsVersion: '1',
      language: 'sv',
      isVerifyKept: false,
      createdAtMs: paidAtMs,
      endedAtMs: paidAtMs,
    }),
    db.insert(refunds).values({
      id: 'rfd_1',
      paymentId,
      chargeId,
      userId,
      reason: 'undone',
      status: 'succeeded',
      ...money,
      createdAtMs: paidAtMs,
    }),
    db.insert(consents).values({
      id: 'c',
      userId,
      paymentId,
      kind: 'immediate_start',
      textVersion: '1',
      givenAtMs: paidAtMs,
    }),
    db
      .insert(withdrawals)
      .values({ paymentId, userId, name: '', status: 'open', requestedAtMs: paidAtMs }),
    db.insert(cleanups).values({
      id: 'cln_1',
      userId,
      paymentId,
      goal: 'move',
      status: 'done',
      ...counts,
      createdAtMs: paidAtMs,
      version: 1,
      heartbeatAtMs: paidAtMs,
    }),
    db.insert(mailOutbox).values(
      mail.map(([kind, subjectId]) => ({
        id: `${kind}.${subjectId}`,
        kind,
        subjectId,
        userId,
        language: 'sv' as const,
        status: 'sent' as const,
        createdAtMs: paidAtMs,
        dueAtMs: paidAtMs,
        attempts: 1,
      })),
    ),
  ]);

  async function sweepAt(nowMs: number) {
    await deleteOldBooks(db, bookkeepingCutoffMs(nowMs));
    await deletePseudonyms(db);
    const rows = await Promise.all(
      KEPT.map(async (table) => [getTableName(table), await db.$count(table)] as const),
    );
    return Object.fromEntries(rows);
  }
  return { db, paymentId, sweepAt };
}

const ALL_THERE = Object.fromEntries(
  KEPT.map((table) => [getTableName(table), table === mailOutbox ? ORDER_MAIL.length + 1 : 1]),
);
const NOTHING = Object.fromEntries(KEPT.map((table) => [getTableName(table), 0]));

test.each([
  ['2033-12-31T23:59:59.999Z', '2025-12-31T23:00:00Z'],
  ['2034-01-01T00:00:00Z', '2026-12-31T23:00:00Z'],
])('at %s what was paid since %s is kept, in Sweden’s time', (now, since) => {
  expect(new Date(bookkeepingCutoffMs(Date.parse(now)))).toEqual(new Date(since));
});

test('what the books need stays for its seven years and goes then, and with it whoever stood for its buyer', async () => {
  const { sweepAt } = await buildBooks();
  expect(await sweepAt(LAST_MOMENT_MS)).toEqual(ALL_THERE);
  expect(await sweepAt(LAST_MOMENT_MS + 1)).toEqual(NOTHING);
  expect(await sweepAt(LAST_MOMENT_MS + 2)).toEqual(NOTHING);
});

test('an order whose only money was not what was asked for goes with the books by the end of its charge', async () => {
  const { sweepAt } = await buildBooks({ isRejected: true });
  expect(await sweepAt(LAST_MOMENT_MS)).toEqual(ALL_THERE);
  expect(await sweepAt(LAST_MOMENT_MS + 1)).toEqual(NOTHING);
});

test.each([
  [
    'ended a moment into the next year',
    { status: 'failed', endedAtMs: Date.UTC(2026, 11, 31, 23) },
  ],
  ['is open', { status: 'open', endedAtMs: null }],
] as const)('such an order stays while another of its charges %s', async (_what, changes) => {
  const { db, paymentId, sweepAt } = await buildBooks({ isRejected: true });
  const [charge] = await db.select().from(paymentCharges);
  if (charge === undefined) throw new Error('nothing was charged');
  await db.insert(paymentCharges).values({ ...charge, id: 'chg_2', paymentId, ...changes });
  const { payments: orders } = await sweepAt(LAST_MOMENT_MS + 1);
  expect(orders).toBe(1);
});

test.each([
  ['paid a moment into the next year', { paidAtMs: Date.UTC(2026, 11, 31, 23) }],
  ['not closed', { isClosed: false }],
])('an order that was %s stays', async (_what, order) => {
  const { sweepAt } = await buildBooks(order);
  expect(await sweepAt(LAST_MOMENT_MS + 1)).toEqual(ALL_THERE);
});
