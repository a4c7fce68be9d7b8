import { z } from 'zod';

import type { PaidMethod } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { CHECKOUT_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';
import type { SessionRequest } from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

import type { Charge, ChargeReport } from './payment-provider.ts';

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

/** What stands on Stripe's page. Our own pages have theirs in the web's catalogues. */
const PRODUCT_NAME: Record<Tier, Record<Language, string>> = {
  direct: { sv: 'Snabbstädning av din inkorg', en: 'Quick clean of your inbox' },
  reset: { sv: 'Djupstädning av din inkorg', en: 'Deep clean of your inbox' },
};

const DONATION_NAME: Record<Language, (recipient: string) => string> = {
  sv: (recipient) => `Donation till ${recipient}`,
  en: (recipient) => `Donation to ${recipient}`,
};

/**
 * A charge as a Checkout Session: always the same for the same charge, so that its repeat is one to Stripe. It
 * names order and charge, and nobody. Which methods are offered is chosen in Stripe's dashboard, and no other
 * currency than ours is shown.
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
  const donation = DONATION_NAME[language](BRAND.donationRecipient ?? '');
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
      line(PRODUCT_NAME[tier][language], priceMinor),
      ...(donationMinor === 0 ? [] : [line(donation.trim(), donationMinor)]),
    ],
  };
}

/** Where the buyer comes back to. What the address says is never believed: it only asks us to look. */
function returnAddress(
  { orderId, tier, language, keepsVerify }: Charge,
  appOrigin: string,
  payment: 'returned' | 'cancelled',
): string {
  const url = new URL(CHECKOUT_PATHS[tier], appOrigin);
  url.searchParams.set('order', orderId);
  url.searchParams.set('payment', payment);
  // Chosen or not, it is what they paid in.
  url.searchParams.set(LANGUAGE_PARAM, language);
  if (keepsVerify) url.searchParams.set('verify', 'true');
  return url.href;
}
