import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { ChosenMessages } from '#worker/contract/mailbox-scan.ts';
import {
  buildCleanRows,
  buildCustomer,
  buildPayment,
  buildShop,
  messageIdsOf,
  outcomeOf,
  type PayChanges,
  placeOrder,
  postPayment,
} from '#tests/worker/support/build-order.ts';
import { TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { orderViewSchema } from '#worker/contract/orders.ts';
import { SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';
import { PACKED_ID_BYTES, unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { payments } from '#worker/orders/schema.ts';

const KLARNA = { method: 'klarna', email: 'anna@example.test' } as const;

test('a payment books order, consents and clean-up, lays the messages by first, and starts the work', async () => {
  const shop = await buildShop();
  const order = await placeOrder(shop);
  const response = await postPayment(shop, order.id);
  expect(response.status).toBe(200);
  const cleanupId = cleanupIdOf(order.id);
  expect(await response.json()).toEqual({
    ...order,
    status: 'completed',
    paidAtMs: TEST_NOW_MS,
    amounts: {
      currency: 'SEK',
      priceMinor: 3900,
      mailPriceMinor: 3900,
      priceExVatMinor: 3120,
      vatMinor: 780,
      donationMinor: 0,
      totalMinor: 3900,
    },
    cleanupId,
    continueAt: null,
  });

  const stored = await storedOrder(shop, order.id);
  expect(stored.payment).toMatchObject({
    amountSek: 39,
    method: 'swish',
    isTest: true,
    termsVersion: TERMS_VERSION,
    stripePaymentId: expect.stringMatching(new RegExp(`^test_${TEST_NOW_MS}[a-z2-7]{26}$`)),
  });
  expect(stored.consents.map(({ kind }) => kind).toSorted()).toEqual([
    'immediate_start',
    'withdrawal_loss',
  ]);
  for (const consent of stored.consents) {
    expect(consent).toMatchObject({
      userId: shop.user.userId,
      textVersion: PURCHASE_CONSENT_VERSION,
      givenAtMs: TEST_NOW_MS,
    });
  }
  expect(stored.cleanups).toMatchObject([
    { id: cleanupId, goal: 'move', status: 'surveying', version: 0, selectedCount: 50 },
  ]);
  expect(stored.rows.map(({ rowId }) => rowId).toSorted()).toEqual([
    'large:10',
    'old:2021',
    'sender:1',
  ]);
  expect(stored.isRetryAllowed).toBe(true);

  const [prepared, ...more] = shop.calls.prepared;
  expect(more).toEqual([]);
  expect(prepared).toMatchObject({
    cleanupId,
    userId: shop.user.userId,
    historyId: '4711',
    preparedAtMs: TEST_NOW_MS,
    expiresAtMs: TEST_NOW_MS + RESERVATION_MS,
  });
  expect(unpackIds(prepared?.packedIds ?? new Uint8Array())).toEqual(
    messageIdsOf(buildCleanRows(), ['sender:1', 'old:2021', 'large:10']).map((id) =>
      id.padStart(16, '0'),
    ),
  );
  expect(shop.calls.started).toEqual([{ cleanupId, paidAtMs: TEST_NOW_MS }]);
  expect(shop.runtime.waits).toEqual([1_500]);
});

test.each([
  ['SEK', false, 3900, 780, 0, 39],
  ['SEK', true, 4900, 780, 1000, 49],
  ['EUR', false, 390, 78, 0, null],
  ['EUR', true, 490, 78, 100, null],
  ['USD', false, 400, 80, 0, null],
  ['USD', true, 500, 80, 100, null],
] as const)(
  'in %s, with a donation: %s, the total is %d, with VAT of %d inside the price alone',
  async (currency, hasDonation, expectedTotalMinor, vatMinor, donationMinor, amountSek) => {
    const shop = await buildShop();
    const order = await placeOrder(shop);
    const body = buildPayment({ currency, hasDonation, expectedTotalMinor, payment: KLARNA });
    const paid = orderViewSchema.parse(await (await postPayment(shop, order.id, body)).json());
    expect(paid.amounts).toMatchObject({
      currency,
      vatMinor,
      donationMinor,
      totalMinor: expectedTotalMinor,
    });
    const { payment } = await storedOrder(shop, order.id);
    expect(payment).toMatchObject({ amountSek, method: 'klarna', vatMinor });
    expect(shop.calls.charged).toMatchObject([{ orderId: order.id, amounts: paid.amounts }]);
  },
);

const consent = buildPayment().consent;

test.each<[string, string, PayChanges]>([
  [
    'no consent to the start',
    '422 consent_required',
    { consent: { ...consent, startsImmediately: false } },
  ],
  [
    'no consent to losing the right of withdrawal',
    '422 consent_required',
    { consent: { ...consent, losesWithdrawalRight: false } },
  ],
  [
    'consent to an older text',
    '422 consent_required',
    { consent: { ...consent, textVersion: '2020-01-01' } },
  ],
  [
    'consent to older terms',
    '409 terms_changed',
    { consent: { ...consent, termsVersion: '2020-01-01' } },
  ],
  ['a sum of its own', '409 amount_mismatch', { expectedTotalMinor: 0 }],
  ['the sum without the donation', '409 amount_mismatch', { hasDonation: true }],
  ['the sum of another currency', '409 amount_mismatch', { currency: 'EUR' }],
  [
    'a phone number that is none',
    '400 invalid_phone',
    { payment: { method: 'swish', phone: '070-CANARY', code: '123' } },
  ],
  [
    'an address that is none',
    '400 invalid_email',
    { payment: { method: 'klarna', email: 'anna' } },
  ],
  [
    'the wrong code',
    '422 payment_code_wrong',
    { payment: { method: 'swish', phone: '+46701234567', code: '1234' } },
  ],
  [
    'no code',
    '422 payment_code_wrong',
    { payment: { method: 'swish', phone: '0701234567', code: '' } },
  ],
])(
  '%s is refused with its code; the order stays as it was, and payable',
  async (_name, outcome, changes) => {
    const shop = await buildShop();
    const { id } = await placeOrder(shop);
    const before = await storedOrder(shop, id);
    expect(await outcomeOf(await postPayment(shop, id, buildPayment(changes)))).toBe(outcome);
    expect(await storedOrder(shop, id)).toEqual(before);
    expect(shop.calls.started).toEqual([]);
    expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  },
);

test("another user's order is not found, and not paid", async () => {
  const shop = await buildShop();
  const stranger = await buildCustomer(shop.runtime);
  const { id } = await placeOrder(shop);
  expect(await outcomeOf(await postPayment(stranger, id))).toBe('404 not_found');
  expect(await outcomeOf(await postPayment(stranger, 'ord_never'))).toBe('404 not_found');
  expect(shop.calls.charged).toEqual([]);
});

test('an order is not payable once its scan has ended', async () => {
  const shop = await buildShop();
  const { id, expiresAtMs } = await placeOrder(shop);
  await shop.runtime.db
    .update(payments)
    .set({ expiresAtMs: TEST_NOW_MS + HOUR_MS })
    .where(eq(payments.id, id));
  shop.runtime.advance(HOUR_MS - 1);
  expect(expiresAtMs).toBeGreaterThan(TEST_NOW_MS + HOUR_MS);
  const wrongCode = buildPayment({ payment: { method: 'swish', phone: '0701234567', code: '0' } });
  expect(await outcomeOf(await postPayment(shop, id, wrongCode))).toBe('422 payment_code_wrong');
  shop.runtime.advance(1);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('410 scan_expired');
  expect((await storedOrder(shop, id)).payment?.status).toBe('pending');
});

test('messages paid for in the last moments of a scan are kept until the sweep has had its turn', async () => {
  const shop = await buildShop();
  const { id, expiresAtMs } = await placeOrder(shop);
  await shop.runtime.db
    .update(payments)
    .set({ expiresAtMs: TEST_NOW_MS + 1 })
    .where(eq(payments.id, id));
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  expect(shop.calls.prepared).toMatchObject([{ expiresAtMs: TEST_NOW_MS + 9 * 60_000 }]);
  expect(expiresAtMs).toBe(TEST_NOW_MS + 24 * HOUR_MS);
});

test('leave to move mail, or the connection, may have gone since the order', async () => {
  const shop = await buildShop();
  const { db } = shop.runtime;
  const { id } = await placeOrder(shop);
  const connection = eq(connections.id, shop.connection.id);
  await db
    .update(connections)
    .set({ scope: SIGN_IN_SCOPES.join(' ') })
    .where(connection);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('403 gmail_modify_missing');
  await db.update(connections).set({ revoked: true }).where(connection);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('409 gmail_connection_expired');
  expect((await storedOrder(shop, id)).rows).toEqual([]);
  expect(shop.calls.charged).toEqual([]);
});

function chosenIds(count: number): ChosenMessages {
  const packedIds = new Uint8Array(count * PACKED_ID_BYTES);
  const none = new Uint8Array();
  const mail = {
    packedIds,
    packedThreadIds: packedIds,
    packedRows: none,
    packedUnlocked: none,
    packedUnproven: none,
    rows: [],
  };
  return { kind: 'chosen', ...mail, historyId: null, scannedAtMs: 0 };
}

test.each([
  ['the scan has changed', { kind: 'changed' } as const, '409 rows_changed'],
  ['the scan is gone', null, '410 scan_expired'],
  ['there is nothing left in the rows', chosenIds(0), '422 no_message_ids'],
  ['the rows hold fewer messages than were counted', chosenIds(1), '409 rows_changed'],
])('when %s, nothing is charged and the rows are free', async (_name, chosen, outcome) => {
  const shop = await buildShop({ mailboxScan: () => ({ chosenMessages: async () => chosen }) });
  const { id } = await placeOrder(shop);
  const before = await storedOrder(shop, id);
  expect(await outcomeOf(await postPayment(shop, id))).toBe(outcome);
  expect(await storedOrder(shop, id)).toEqual(before);
  expect(shop.calls).toEqual({ prepared: [], started: [], charged: [] });
});

test('what a buyer fills in is neither stored nor logged', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const phone = { method: 'swish', phone: '0709998887776', code: '55512' } as const;
  await postPayment(shop, id, buildPayment({ payment: phone }));
  const email = { method: 'klarna', email: 'buyer-canary@example.test' } as const;
  expect(await outcomeOf(await postPayment(shop, id, buildPayment({ payment: email })))).toBe(
    '200',
  );
  const kept = (await dumpAllTables()) + shop.runtime.logLines.join('\n');
  for (const secret of ['0709998887776', '55512', 'buyer-canary']) {
    expect(kept).not.toContain(secret);
  }
});
