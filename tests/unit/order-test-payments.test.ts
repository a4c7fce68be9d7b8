import { expect, test } from 'vitest';

import { orderAmounts } from '#worker/domain/order/order-amounts.ts';
import { createPaymentProvider } from '#worker/payments/create-payment-provider.ts';
import type { PaymentDetails } from '#worker/payments/payment-provider.ts';
import { createTestPayments } from '#worker/payments/test-payments.ts';

const CHARGE = {
  orderId: 'ord_abcdefghijklmnopqrstuvwx22',
  orderCreatedAtMs: 1_795_219_200_123,
  tier: 'direct',
  amounts: orderAmounts('direct', 'SEK', false),
} as const;

function buildPayments() {
  const waits: number[] = [];
  const sleep = async (durationMs: number) => void waits.push(durationMs);
  return { payments: createTestPayments({ sleep }), waits };
}

test.each<[string, PaymentDetails]>([
  ['Swish with the code 123', { method: 'swish', phone: '0701234567', code: '123' }],
  ['Klarna with an address', { method: 'klarna', email: 'anna@example.test' }],
])(
  '%s pays after a second and a half; a repeat gives the same reference',
  async (_name, details) => {
    const { payments, waits } = buildPayments();
    const paid = await payments.charge(CHARGE, details);
    expect(paid).toEqual({
      kind: 'completed',
      paymentReference: 'test_1795219200123abcdefghijklmnopqrstuvwx22',
    });
    expect(await payments.charge(CHARGE, details)).toEqual(paid);
    expect(waits).toEqual([1_500, 1_500]);
    expect(payments.isTest).toBe(true);
  },
);

test.each(['', '12', '1234', ' 123', '123 ', '0123', '１２３', '1e2'])(
  'Swish with the code %j is refused at once',
  async (code) => {
    const { payments, waits } = buildPayments();
    const details = { method: 'swish', phone: '0701234567', code } as const;
    expect(await payments.charge(CHARGE, details)).toEqual({
      kind: 'refused',
      code: 'payment_code_wrong',
    });
    expect(waits).toEqual([]);
  },
);

test('the mode says who takes the money', () => {
  const deps = { sleep: async () => {} };
  expect(createPaymentProvider({ PAYMENTS_MODE: 'test' }, deps)?.isTest).toBe(true);
  expect(createPaymentProvider({ PAYMENTS_MODE: 'none' }, deps)).toBeNull();
});
