import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { payments } from '#worker/orders/schema.ts';

import {
  buildPayment,
  buildSelection,
  buildShop,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

function countOrders({ runtime, user }: Shop): Promise<number> {
  return runtime.db.$count(payments, eq(payments.userId, user.userId));
}

/** What the server alone decides, by the names of columns, contract and specification. */
const SERVER_OWNED: [string, unknown][] = [
  ['id', 'ord_mine'],
  ['user_id', 'usr_other'],
  ['userId', 'usr_other'],
  ['status', 'completed'],
  ['amount', 1],
  ['amount_sek', 1],
  ['amountSek', 1],
  ['amounts', { totalMinor: 1 }],
  ['price', 1],
  ['priceMinor', 1],
  ['vat', 0],
  ['vatMinor', 0],
  ['donationMinor', -100],
  ['totalMinor', 0],
  ['payment_type', 'reset'],
  ['stripe_payment_id', 'pi_forged'],
  ['stripePaymentId', 'pi_forged'],
  ['email_count', 1],
  ['emailCount', 1],
  ['messageCount', 1],
  ['messageIds', ['1a00000']],
  ['co2_kg_saved', 1000],
  ['co2Savings', 1000],
  ['expires_at', 1e15],
  ['expiresAtMs', 1e15],
  ['paidAtMs', 1],
  ['retry_allowed', true],
  ['isTest', false],
  ['approved', true],
  ['is_admin', true],
  ['role', 'admin'],
  ['__proto__x', 1],
];

test.each(SERVER_OWNED)('an order that brings its own %s is refused whole', async (name, value) => {
  const shop = await buildShop();
  expect(await outcomeOf(await postOrder(shop, { [name]: value }))).toBe('400 bad_request');
  expect(await countOrders(shop)).toBe(0);
});

test.each(SERVER_OWNED)('a payment that brings its own %s changes nothing', async (name, value) => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const before = await dumpRowsOf(shop.user.userId);
  const { consent, payment } = buildPayment();
  for (const body of [
    { ...buildPayment(), [name]: value },
    { ...buildPayment(), consent: { ...consent, [name]: value } },
    { ...buildPayment(), payment: { ...payment, [name]: value } },
  ]) {
    expect(await outcomeOf(await postPayment(shop, id, body))).toBe('400 bad_request');
  }
  expect(await dumpRowsOf(shop.user.userId)).toBe(before);
});

test.each<[string, Record<string, unknown>]>([
  ['a tier that nobody sells', { tier: 'platinum' }],
  ['no tier', { tier: null }],
  ['a version that is none', { rowsVersion: -1 }],
  ['half a version', { rowsVersion: 1.5 }],
  ['a version in words', { rowsVersion: '7' }],
  [
    'a row twice',
    { selection: { ...buildSelection(), selectedNewsletters: ['sender:1', 'sender:1'] } },
  ],
  [
    'a row of the wrong section',
    { selection: { ...buildSelection(), selectedNewsletters: ['old:2021'] } },
  ],
  ['a whole section', { selection: { ...buildSelection(), selectedOldCategories: ['old_all'] } }],
  [
    'what the user sent where only mail that came belongs',
    { selection: { ...buildSelection(), selectedNewsletters: ['own-large:10'] } },
  ],
  [
    'a size that is none',
    { selection: { ...buildSelection(), selectedAttachments: ['own-large:50'] } },
  ],
  [
    'the same size twice',
    { selection: { ...buildSelection(), selectedAttachments: ['own-large:10', 'own-large:10'] } },
  ],
  ['a row that is no text', { selection: { ...buildSelection(), selectedNewsletters: [1] } }],
  [
    'SQL for a row',
    { selection: { ...buildSelection(), selectedNewsletters: ["sender:1' OR '1'='1"] } },
  ],
  [
    'a section that is no list',
    { selection: { ...buildSelection(), selectedNewsletters: 'sender:1' } },
  ],
  ['no selection', { selection: null }],
  ['half a selection', { selection: { selectedNewsletters: ['sender:1'] } }],
  ['a selection with a section more', { selection: { ...buildSelection(), selectedAll: true } }],
  ['no scan', { scanId: null }],
])('an order with %s is malformed', async (_name, changes) => {
  const shop = await buildShop();
  expect(await outcomeOf(await postOrder(shop, changes))).toBe('400 bad_request');
  expect(await countOrders(shop)).toBe(0);
});

test.each<[string, Record<string, unknown>]>([
  ['a currency that is not ours', { currency: 'NOK' }],
  ['a currency in small letters', { currency: 'sek' }],
  ['a sum below zero', { expectedTotalMinor: -3900 }],
  ['half an öre', { expectedTotalMinor: 3900.5 }],
  ['a sum in words', { expectedTotalMinor: '3900' }],
  ['a sum beyond numbers', { expectedTotalMinor: 1e308 }],
  ['no sum', { expectedTotalMinor: null }],
  ['a donation of its own size', { hasDonation: 1 }],
  ['consent in words', { consent: { ...buildPayment().consent, startsImmediately: 'true' } }],
  ['no consent', { consent: null }],
  ['another method', { payment: { method: 'card', number: '4242424242424242' } }],
  [
    'a phone number of 16 characters',
    { payment: { method: 'swish', phone: '0'.repeat(16), code: '123' } },
  ],
  [
    'an address of 255 characters',
    { payment: { method: 'klarna', email: `a@${'b'.repeat(250)}.se` } },
  ],
  [
    'both methods in one',
    { payment: { method: 'swish', phone: '0701234567', code: '123', email: 'a@b.se' } },
  ],
  ['a code that is a number', { payment: { method: 'swish', phone: '0701234567', code: 123 } }],
])('a payment with %s is malformed, and nothing is taken', async (_name, changes) => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const before = await dumpRowsOf(shop.user.userId);
  const response = await postPayment(shop, id, { ...buildPayment(), ...changes });
  expect(await outcomeOf(response)).toBe('400 bad_request');
  expect(await dumpRowsOf(shop.user.userId)).toBe(before);
  expect(shop.calls.charged).toEqual([]);
});
