import { expect, test } from 'vitest';

import { orderAmounts } from '#worker/domain/orders/prices.ts';
import {
  createPaymentProvider,
  createTestPayments,
} from '#worker/platform/payment-providers/create-payment-provider.ts';
import type { PaymentDetails } from '#worker/platform/payment-providers/payment-provider.ts';

const CHARGE = {
  chargeId: 'chg_1',
  orderId: 'ord_abcdefghijklmnopqrstuvwx22',
  orderNumber: 'GR-12345678',
  orderCreatedAtMs: 1_795_219_200_123,
  tier: 'direct',
  language: 'sv',
  keepsVerify: false,
  createdAtMs: 1_795_219_200_500,
  expiresAtMs: null,
  sessionId: null,
  paymentReference: null,
  amounts: orderAmounts('standard', 'direct', 'SEK', false),
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
    const paid = await payments.begin(CHARGE, details);
    expect(paid).toEqual({
      kind: 'completed',
      sessionId: null,
      paymentReference: 'test_1795219200123abcdefghijklmnopqrstuvwx22',
      method: details.method,
      charged: { currency: 'SEK', totalMinor: 3900, donationMinor: 0 },
    });
    expect(await payments.begin(CHARGE, details)).toEqual(paid);
    expect(waits).toEqual([1_500, 1_500]);
    expect(payments.isTest).toBe(true);
  },
);

test('the deep clean-up is paid after a second', async () => {
  const { payments, waits } = buildPayments();
  const details = { method: 'swish', phone: '0701234567', code: '123' } as const;
  await payments.begin({ ...CHARGE, tier: 'reset' }, details);
  expect(waits).toEqual([1_000]);
});

test.each(['', '12', '1234', ' 123', '123 ', '0123', '１２３', '1e2'])(
  'Swish with the code %j is refused at once',
  async (code) => {
    const { payments, waits } = buildPayments();
    const details = { method: 'swish', phone: '0701234567', code } as const;
    expect(await payments.begin(CHARGE, details)).toEqual({
      kind: 'refused',
      code: 'payment_code_wrong',
    });
    expect(waits).toEqual([]);
  },
);

test('the mode says who takes the money', () => {
  const deps = { clock: () => 0, sleep: async () => {}, fetch };
  const providerOf = (PAYMENTS_MODE: 'test' | 'stripe' | 'none', key?: string) =>
    createPaymentProvider(
      {
        PAYMENTS_MODE,
        APP_ORIGIN: 'https://grinbox.test',
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_SANDBOX_ORIGIN: undefined,
      },
      deps,
    );
  expect(providerOf('test')).toMatchObject({ name: 'test', isTest: true, page: null });
  expect(providerOf('none')).toBeNull();
  expect(providerOf('stripe', 'sk_test_1')).toMatchObject({ name: 'stripe', isTest: true });
  expect(providerOf('stripe', 'rk_live_1')).toMatchObject({ name: 'stripe', isTest: false });
  expect(() => providerOf('stripe')).toThrow('should not have been let in');
});
