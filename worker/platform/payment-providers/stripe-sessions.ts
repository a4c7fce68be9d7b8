import { z } from 'zod';

import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';
import { BRAND } from '#worker/domain/brand.ts';

import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import type { SessionRequest } from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

import type { Charge, SessionReport } from './payment-provider.ts';

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

/** No payment can follow from these. */
const ENDED_PAYMENTS: ReadonlySet<string> = new Set(['requires_payment_method', 'canceled']);

/** @throws when it belongs to another charge or mode, or is malformed */
export function sessionReport(
  answer: unknown,
  { chargeId, isLive }: { chargeId: string; isLive: boolean },
): SessionReport {
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

/** Not yet paid: pending, or failed. */
function unpaidReport({ id: sessionId, payment_intent: payment }: Session): SessionReport {
  const hasEnded = typeof payment === 'object' && ENDED_PAYMENTS.has(payment?.status ?? '');
  return { kind: hasEnded ? 'failed' : 'processing', sessionId };
}

function paidReport(session: Session): SessionReport {
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

/** Stripe's names of methods and wallets. */
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

/** On Stripe's page. */
const PRODUCT_NAME: Record<Tier, string> = {
  direct: /*i18n*/ 'Snabbstädning av din inkorg',
  reset: /*i18n*/ 'Djupstädning av din inkorg',
};

/**
 * Deterministic, so that a repeat is idempotent at Stripe. Names order and charge, no person. Methods are chosen in
 * Stripe's dashboard; only our currency is offered.
 */
export function sessionRequest(charge: Charge, appOrigin: string): SessionRequest {
  const { chargeId, orderId, orderNumber, tier, amounts, language, expiresAtMs } = charge;
  if (expiresAtMs === null) throw new Error('a charge on a page without an end');
  const { priceMinor, donationMinor } = amounts;
  const names = { charge_id: chargeId, order_id: orderId };
  const line = (name: string, minor: number) => ({
    quantity: 1,
    price_data: {
      currency: amounts.currency.toLowerCase(),
      unit_amount: minor,
      tax_behavior: 'inclusive' as const,
      product_data: { name },
    },
  });
  const i18n = textsIn(language);
  const recipient = BRAND.donationRecipient ?? '';
  const donation = i18n._('Donation till {recipient}', { recipient });
  return {
    mode: 'payment',
    submit_type: 'pay',
    locale: language,
    client_reference_id: chargeId,
    success_url: returnAddress(charge, appOrigin, 'returned'),
    cancel_url: returnAddress(charge, appOrigin, 'cancelled'),
    expires_at: Math.floor(expiresAtMs / 1000),
    adaptive_pricing: { enabled: false },
    metadata: { ...names, donation_minor: String(donationMinor) },
    payment_intent_data: { description: `${BRAND.productName} ${orderNumber}`, metadata: names },
    line_items: [
      line(i18n._(PRODUCT_NAME[tier]), priceMinor),
      ...(donationMinor === 0 ? [] : [line(donation.trim(), donationMinor)]),
    ],
  };
}

/** The return address only triggers a fetch of the status; nothing in it is trusted. */
function returnAddress(
  { orderId, tier, language, keepsVerify }: Charge,
  appOrigin: string,
  payment: 'returned' | 'cancelled',
): string {
  const url = new URL(CHECKOUT_PATHS[tier], appOrigin);
  url.searchParams.set('order', orderId);
  url.searchParams.set('payment', payment);
  // The language they paid in.
  url.searchParams.set(LANGUAGE_PARAM, language);
  if (keepsVerify) url.searchParams.set('verify', 'true');
  return url.href;
}
