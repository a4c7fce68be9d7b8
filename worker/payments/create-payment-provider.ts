import type { Clock, Sleep } from '#worker/clock.ts';
import { isLiveStripeKey, type Settings } from '#worker/env.ts';

import type { PaymentProvider } from './payment-provider.ts';
import { createStripeClient } from './stripe-sdk/stripe-client.ts';
import { createStripePayments } from './stripe/stripe-payments.ts';
import { createTestPayments } from './test-payments.ts';

type PaymentSettings = Pick<
  Settings,
  | 'PAYMENTS_MODE'
  | 'APP_ORIGIN'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_SANDBOX_ORIGIN'
>;

type ProviderDeps = {
  clock: Clock;
  sleep: Sleep;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
};

/** Whoever takes the money here; null where nothing can be paid. */
export function createPaymentProvider(
  settings: PaymentSettings,
  { clock, sleep, fetch }: ProviderDeps,
): PaymentProvider | null {
  const { PAYMENTS_MODE: mode, STRIPE_SECRET_KEY: secretKey } = settings;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_SANDBOX_ORIGIN: sandboxOrigin } = settings;
  if (mode === 'test') return createTestPayments({ sleep });
  if (mode === 'none') return null;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new Error('settings that should not have been let in');
  }
  return createStripePayments({
    stripe: createStripeClient({ secretKey, webhookSecret, sandboxOrigin, fetch }),
    isLive: isLiveStripeKey(secretKey),
    appOrigin: settings.APP_ORIGIN,
    clock,
  });
}
