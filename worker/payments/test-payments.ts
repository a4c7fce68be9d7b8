import type { Sleep } from '#worker/clock.ts';

import type { PaymentProvider } from './payment-provider.ts';

/** The specification's (core, section 9). */
const SWISH_TEST_CODE = '123';
const DELAY_MS = 1_500;

/**
 * The specification's simulated payment: Swish with a code, Klarna with an address. No money moves and
 * nothing is asked of anybody.
 */
export function createTestPayments({ sleep }: { sleep: Sleep }): PaymentProvider {
  return {
    isTest: true,
    async charge({ orderId, orderCreatedAtMs }, details) {
      if (details.method === 'swish' && details.code !== SWISH_TEST_CODE) {
        return { kind: 'refused', code: 'payment_code_wrong' };
      }
      await sleep(DELAY_MS);
      // Test prefix, timestamp and random part (core, section 3): the order's own, so that a repeat gives
      // the same reference without anything being remembered here.
      const randomPart = orderId.slice(orderId.indexOf('_') + 1);
      return { kind: 'completed', paymentReference: `test_${orderCreatedAtMs}${randomPart}` };
    },
  };
}
