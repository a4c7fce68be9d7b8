import type { Sleep } from '#worker/clock.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';

import type { Charge, ChargeReport, PaymentProvider } from './payment-provider.ts';

/** The specification's (core, section 9). */
const SWISH_TEST_CODE = '123';
const DELAY_MS: Record<Tier, number> = { direct: 1_500, reset: 1_000 };

/** Whatever was not booked, and whatever is asked after later, took nothing: no money moves here. */
const NOTHING_TAKEN: ChargeReport = { kind: 'expired', sessionId: null };

/**
 * The specification's simulated payment: Swish with a code, Klarna with an address. No money moves and
 * nothing is asked of anybody.
 */
export function createTestPayments({ sleep }: { sleep: Sleep }): PaymentProvider {
  return {
    name: 'test',
    isTest: true,
    page: null,
    news: null,
    accepts: ({ method }) => method !== 'stripe',
    async begin(charge, details) {
      const { method } = details;
      const isWrongCode = method === 'swish' && details.code !== SWISH_TEST_CODE;
      if (isWrongCode) return { kind: 'refused', code: 'payment_code_wrong' };
      if (method === 'stripe') return { kind: 'refused', code: 'payment_failed' };
      await sleep(DELAY_MS[charge.tier]);
      const { currency, totalMinor, donationMinor } = charge.amounts;
      return {
        kind: 'completed',
        sessionId: null,
        paymentReference: referenceOf(charge),
        method,
        charged: { currency, totalMinor, donationMinor },
      };
    },
    look: async () => NOTHING_TAKEN,
    close: async () => NOTHING_TAKEN,
    refund: async ({ refundId }) => ({ kind: 'done', refundReference: `test_${refundId}` }),
  };
}

/**
 * Test prefix, timestamp and random part (core, section 3): the order's own, so that a repeat gives the same
 * reference without anything being remembered here.
 */
function referenceOf({ orderId, orderCreatedAtMs }: Charge): string {
  const randomPart = orderId.slice(orderId.indexOf('_') + 1);
  return `test_${orderCreatedAtMs}${randomPart}`;
}
