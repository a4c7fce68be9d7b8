import type { Clock } from '#worker/clock.ts';
import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import type { Charge, ChargeReport, PaymentProvider } from '#worker/payments/payment-provider.ts';
import { StripeRefused, type StripeClient } from '#worker/payments/stripe-sdk/stripe-client.ts';

import { listEvents, readEvent } from './read-event.ts';
import { sessionReport } from './session-report.ts';
import { sessionRequest } from './session-request.ts';
import { findDispute, listDisputes } from './stripe-disputes.ts';
import { findRefund, listRefunds, refundPayment } from './stripe-refunds.ts';

/** Stripe takes half an hour at least, counted from when the request arrives; more than a few nobody needs. */
const PAGE = { leastMs: 31 * MINUTE_MS, mostMs: 2 * HOUR_MS };

/** Stripe remembers a key for a day; after that its repeat would be a new session. */
const KEY_REMEMBERED_MS = 23 * HOUR_MS;

export type StripePaymentsDeps = {
  stripe: StripeClient;
  /** Whether real money moves. */
  isLive: boolean;
  appOrigin: string;
  clock: Clock;
};

/** Stripe Checkout: a hosted page for each charge, which we are told of in events and can ask about. */
export function createStripePayments(deps: StripePaymentsDeps): PaymentProvider {
  const { stripe, isLive, appOrigin, clock } = deps;

  /** Makes the session; a repeat is answered with the one that was made, as it was at first. */
  async function make(charge: Charge): Promise<ChargeReport> {
    const { chargeId } = charge;
    const answer = await stripe.createSession(sessionRequest(charge, appOrigin), chargeId);
    return sessionReport(answer, { chargeId, isLive });
  }

  async function read({ chargeId }: Charge, sessionId: string): Promise<ChargeReport> {
    return sessionReport(await stripe.retrieveSession(sessionId), { chargeId, isLive });
  }

  async function look(charge: Charge): Promise<ChargeReport> {
    if (charge.sessionId !== null) return read(charge, charge.sessionId);
    const never: ChargeReport = { kind: 'expired', sessionId: null };
    if (clock() - charge.createdAtMs > KEY_REMEMBERED_MS) return never;
    try {
      const { sessionId } = await make(charge);
      return sessionId === null ? never : await read(charge, sessionId);
    } catch (error) {
      // It would be too late to make one now, so there never was one.
      if (error instanceof StripeRefused) return never;
      throw error;
    }
  }

  return {
    name: 'stripe',
    isTest: !isLive,
    page: PAGE,
    news: {
      read: (body, signature, atMs) => readEvent(stripe, isLive, { body, signature, atMs }),
      list: (span) => listEvents(stripe, isLive, span),
      findRefund: (refundReference) => findRefund(stripe, refundReference),
      listRefunds: (paymentReference) => listRefunds(stripe, paymentReference),
      findDispute: (disputeReference) => findDispute(stripe, disputeReference),
      listDisputes: (paymentReference) => listDisputes(stripe, paymentReference),
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
    look,
    async close(charge) {
      const report = await look(charge);
      if (report.kind !== 'open') return report;
      const { chargeId } = charge;
      try {
        const answer = await stripe.expireSession(report.sessionId);
        return sessionReport(answer, { chargeId, isLive });
      } catch (error) {
        if (!(error instanceof StripeRefused)) throw error;
        // It was paid, or has expired, between the two calls.
        return read(charge, report.sessionId);
      }
    },
    refund: (request) => refundPayment(stripe, request),
  };
}
