import type { Sleep } from '#worker/clock.ts';
import type { Settings } from '#worker/env.ts';

import type { PaymentProvider } from './payment-provider.ts';
import { createTestPayments } from './test-payments.ts';

/** Whoever takes the money here; null where nothing can be paid. */
export function createPaymentProvider(
  { PAYMENTS_MODE }: Pick<Settings, 'PAYMENTS_MODE'>,
  deps: { sleep: Sleep },
): PaymentProvider | null {
  return PAYMENTS_MODE === 'test' ? createTestPayments(deps) : null;
}
