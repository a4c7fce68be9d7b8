import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { isLiveStripeKey, type Settings } from '#worker/env.ts';
import type { Clock, Sleep } from '#worker/platform/clock.ts';
import {
  createStripeClient,
  type StripeClient,
  StripeRefused,
} from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

import type { Charge, SessionReport, PaymentProvider } from './payment-provider.ts';
import { listEvents, readEvent } from './stripe-events.ts';
import { readLedger, refundPayment } from './stripe-refunds.ts';
import { sessionReport, sessionRequest } from './stripe-sessions.ts';

/** Stripe requires at least 30 minutes, counted from the request's arrival. */
const PAGE = { leastMs: 31 * MINUTE_MS, mostMs: 2 * HOUR_MS };

/** Stripe keeps idempotency keys for a day; after that a repeat creates a new session. */
const KEY_REMEMBERED_MS = 23 * HOUR_MS;

export type StripePaymentsDeps = {
  stripe: StripeClient;
  isLive: boolean;
  appOrigin: string;
  clock: Clock;
};

/** A hosted page per charge, followed by events and polling. */
function createStripePayments(deps: StripePaymentsDeps): PaymentProvider {
  const { stripe, isLive, appOrigin, clock } = deps;

  /** Creates the session; a repeat returns the original response. */
  async function make(charge: Charge): Promise<SessionReport> {
    const { chargeId } = charge;
    const answer = await stripe.createSession(sessionRequest(charge, appOrigin), chargeId);
    return sessionReport(answer, { chargeId, isLive });
  }

  async function read({ chargeId }: Charge, sessionId: string): Promise<SessionReport> {
    return sessionReport(await stripe.retrieveSession(sessionId), { chargeId, isLive });
  }

  async function fetchSession(charge: Charge): Promise<SessionReport> {
    if (charge.sessionId !== null) return read(charge, charge.sessionId);
    const never: SessionReport = { kind: 'expired', sessionId: null };
    if (clock() - charge.createdAtMs > KEY_REMEMBERED_MS) return never;
    try {
      const { sessionId } = await make(charge);
      return sessionId === null ? never : await read(charge, sessionId);
    } catch (error) {
      // Too late to create one, so none was ever created.
      if (error instanceof StripeRefused) return never;
      throw error;
    }
  }

  return {
    name: 'stripe',
    isTest: !isLive,
    page: PAGE,
    events: {
      read: (body, signature, atMs) => readEvent(stripe, isLive, { body, signature, atMs }),
      list: (span) => listEvents(stripe, isLive, span),
    },
    accepts: ({ method }) => method === 'stripe',
    async begin(charge) {
      try {
        return await make(charge);
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error;
        return { kind: 'refused', code: 'payment_failed' };
      }
    },
    async fetchStatus(charge) {
      const { paymentReference } = charge;
      if (paymentReference === null) return fetchSession(charge);
      return { kind: 'settled', ...(await readLedger(stripe, paymentReference)) };
    },
    async close(charge) {
      const report = await fetchSession(charge);
      if (report.kind !== 'open') return report;
      const { chargeId } = charge;
      try {
        const answer = await stripe.expireSession(report.sessionId);
        return sessionReport(answer, { chargeId, isLive });
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error;
        // Paid or expired between the two calls.
        return read(charge, report.sessionId);
      }
    },
    refund: (request) => refundPayment(stripe, request),
  };
}

/** Core, section 9. */
const SWISH_TEST_CODE = '123';
const DELAY_MS: Record<Tier, number> = { direct: 1_500, reset: 1_000 };

/** No money moves here, so an unrecorded charge took nothing. */
const NOTHING_TAKEN: SessionReport = { kind: 'expired', sessionId: null };

/** The specification's simulated payment: Swish with a code, Klarna with an address. No money, no network. */
export function createTestPayments({ sleep }: { sleep: Sleep }): PaymentProvider {
  return {
    name: 'test',
    isTest: true,
    page: null,
    events: null,
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
    fetchStatus: async ({ paymentReference }) =>
      paymentReference === null ? NOTHING_TAKEN : { kind: 'settled', refunds: [], disputes: [] },
    close: async () => NOTHING_TAKEN,
    refund: async ({ refundId }) => ({
      status: 'succeeded',
      refundReference: `test_${refundId}`,
    }),
  };
}

/** Test prefix, timestamp and random part (core, section 3), derived from the order so that a repeat is the same. */
function referenceOf({ orderId, orderCreatedAtMs }: Charge): string {
  const randomPart = orderId.slice(orderId.indexOf('_') + 1);
  return `test_${orderCreatedAtMs}${randomPart}`;
}

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
