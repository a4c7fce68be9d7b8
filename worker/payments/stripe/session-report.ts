import { z } from 'zod';

import type { PaidMethod } from '#worker/contract/order.ts';
import type { ChargeReport } from '#worker/payments/payment-provider.ts';

/** What we read of a charge's details: which method it was. */
const methodDetailsSchema = z.object({
  type: z.string(),
  card: z.object({ wallet: z.object({ type: z.string() }).nullish() }).nullish(),
});

const chargeSchema = z.object({ payment_method_details: methodDetailsSchema.nullish() });

const paymentIntentSchema = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.union([z.string(), chargeSchema]).nullish(),
});

/** A Checkout Session, as far as we read it. */
const sessionSchema = z.object({
  id: z.string(),
  livemode: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullable(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  url: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), paymentIntentSchema]).nullish(),
});

type Session = z.output<typeof sessionSchema>;

/** From these no payment comes any more. */
const ENDED_PAYMENTS: ReadonlySet<string> = new Set(['requires_payment_method', 'canceled']);

/**
 * How a charge stands, by the session that was made for it.
 * @throws when it is another's, of another mode, or nothing that a session can be
 */
export function sessionReport(
  answer: unknown,
  { chargeId, isLive }: { chargeId: string; isLive: boolean },
): ChargeReport {
  const session = sessionSchema.parse(answer);
  const { id: sessionId, status, url } = session;
  if (session.client_reference_id !== chargeId) throw new Error('a session of another charge');
  if (session.livemode !== isLive) throw new Error('a session of another mode');
  switch (status) {
    case 'open':
      if (url === null) throw new Error('an open session without a page');
      return { kind: 'open', sessionId, sessionUrl: url };
    case 'expired':
      return { kind: 'expired', sessionId };
    case 'complete':
      return session.payment_status === 'unpaid' ? unpaidReport(session) : paidReport(session);
  }
}

/** The buyer is done, and the money is not there: it is on its way, or never came. */
function unpaidReport({ id: sessionId, payment_intent: payment }: Session): ChargeReport {
  const hasEnded = typeof payment === 'object' && ENDED_PAYMENTS.has(payment?.status ?? '');
  return { kind: hasEnded ? 'failed' : 'processing', sessionId };
}

function paidReport(session: Session): ChargeReport {
  const { id: sessionId, payment_intent: payment, amount_total: totalMinor, currency } = session;
  if (totalMinor === null || currency === null || payment === null || payment === undefined) {
    throw new Error('a paid session without a payment');
  }
  return {
    kind: 'completed',
    sessionId,
    paymentReference: typeof payment === 'string' ? payment : payment.id,
    method: methodOf(payment),
    charged: {
      currency: currency.toUpperCase(),
      totalMinor,
      donationMinor: Number(session.metadata?.['donation_minor'] ?? 0),
    },
  };
}

/** By Stripe's names of methods, and of what a card can lie in. */
const KNOWN_METHODS: Record<string, PaidMethod> = {
  card: 'card',
  apple_pay: 'apple_pay',
  google_pay: 'google_pay',
  klarna: 'klarna',
  swish: 'swish',
  link: 'link',
};

function methodOf(payment: NonNullable<Session['payment_intent']>): PaidMethod {
  const charge = typeof payment === 'string' ? null : payment.latest_charge;
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  const wallet = KNOWN_METHODS[details?.card?.wallet?.type ?? ''];
  return wallet ?? KNOWN_METHODS[details?.type ?? ''] ?? 'other';
}
