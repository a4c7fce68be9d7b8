import { expect, test } from 'vitest';

import { sessionReport } from '#worker/platform/payment-providers/stripe-sessions.ts';

const CHARGE = { chargeId: 'chg_1', isLive: false };

/** A paid session as Stripe answers one, as far as it is read. */
function buildSession(changes: Record<string, unknown> = {}) {
  return {
    id: 'cs_1',
    livemode: false,
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'chg_1',
    amount_total: 4900,
    currency: 'sek',
    url: null,
    metadata: { donation_minor: '1000' },
    payment_intent: buildPayment(),
    ...changes,
  };
}

function buildPayment(details: unknown = { type: 'card', card: { wallet: null } }) {
  return {
    id: 'pi_1',
    status: 'succeeded',
    latest_charge: { payment_method_details: details },
  };
}

function kindOf(changes: Record<string, unknown>): string {
  return sessionReport(buildSession(changes), CHARGE).kind;
}

test('a paid session tells what was taken, and with what', () => {
  expect(sessionReport(buildSession(), CHARGE)).toEqual({
    kind: 'completed',
    sessionId: 'cs_1',
    paymentReference: 'pi_1',
    method: 'card',
    charged: { currency: 'SEK', totalMinor: 4900, donationMinor: 1000 },
  });
});

test.each([
  ['a plain card', { type: 'card', card: { wallet: null } }, 'card'],
  ['a card without a word of wallets', { type: 'card', card: {} }, 'card'],
  ['a card in Apple Pay', { type: 'card', card: { wallet: { type: 'apple_pay' } } }, 'apple_pay'],
  [
    'a card in Google Pay',
    { type: 'card', card: { wallet: { type: 'google_pay' } } },
    'google_pay',
  ],
  [
    'a card in a wallet nobody knows',
    { type: 'card', card: { wallet: { type: 'purse' } } },
    'card',
  ],
  ['Klarna', { type: 'klarna' }, 'klarna'],
  ['Swish', { type: 'swish' }, 'swish'],
  ['Link', { type: 'link' }, 'link'],
  ['a method that is yet to come', { type: 'telepathy' }, 'other'],
  ['nothing that is told', null, 'other'],
])('what was paid with %s reads so on the receipt: %o is %s', (_name, details, method) => {
  const report = sessionReport(buildSession({ payment_intent: buildPayment(details) }), CHARGE);
  expect(report).toMatchObject({ kind: 'completed', method });
});

test.each<[string, Record<string, unknown>, string]>([
  ['open', { status: 'open', payment_status: 'unpaid', url: 'https://pay.test/1' }, 'open'],
  ['expired', { status: 'expired', payment_status: 'unpaid' }, 'expired'],
  [
    'complete, its money on the way',
    { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'processing' } },
    'processing',
  ],
  [
    'complete, waiting for the buyer’s bank',
    { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_action' } },
    'processing',
  ],
  [
    'complete, its payment not written out',
    { payment_status: 'unpaid', payment_intent: 'pi_1' },
    'processing',
  ],
  [
    'complete, its payment failed',
    { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
    'failed',
  ],
  [
    'complete, its payment called off',
    { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'canceled' } },
    'failed',
  ],
])('a session that is %s: %o is %s', (_name, changes, kind) => {
  expect(kindOf(changes)).toBe(kind);
});

test('a donation that was not asked for is none', () => {
  for (const metadata of [undefined, null, {}]) {
    const report = sessionReport(buildSession({ metadata }), CHARGE);
    expect(report).toMatchObject({ charged: { donationMinor: 0 } });
  }
});

test.each<[string, Record<string, unknown>]>([
  ['of another charge', { client_reference_id: 'chg_2' }],
  ['of no charge', { client_reference_id: null }],
  ['of live mode', { livemode: true }],
  ['without a sum', { amount_total: null }],
  ['without a currency', { currency: null }],
  ['without a payment', { payment_intent: null }],
  ['with half an öre', { amount_total: 3900.5 }],
  ['open without a page', { status: 'open', url: null }],
  ['in a state that is none', { status: 'maybe' }],
])('a session %s is not believed: %o', (_name, changes) => {
  expect(() => sessionReport(buildSession(changes), CHARGE)).toThrow(Error);
});

test('in live mode only live sessions count', () => {
  const live = { chargeId: 'chg_1', isLive: true };
  expect(sessionReport(buildSession({ livemode: true }), live).kind).toBe('completed');
  expect(() => sessionReport(buildSession(), live)).toThrow('another mode');
});
