import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';
import type { Tier } from '#worker/domain/order/price-list.ts';
import { CHECKOUT_PATHS } from '#worker/domain/order/tier-path.ts';
import type { Charge } from '#worker/payments/payment-provider.ts';
import type { SessionRequest } from '#worker/payments/stripe-sdk/stripe-client.ts';

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
