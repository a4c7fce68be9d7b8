import { Stripe } from 'stripe';

import {
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#tests/tools/stripe-sandbox/sandbox-keys.ts';
import {
  createStripeSandbox,
  type StripeSandbox,
} from '#tests/tools/stripe-sandbox/stripe-sandbox.ts';

export const NOW_MS = Date.UTC(2026, 10, 21);
export const STRIPE_ORIGIN = 'https://stripe.sandbox.test';

type Heard = { url: string; signature: string | null; body: string };

/** The stand-in in this process, the official client talking to it, and an endpoint that hears its events. */
export function buildStripe({ status = 200 }: { status?: number } = {}) {
  let answerStatus = status;
  const heard: Heard[] = [];
  const sandbox = createStripeSandbox({
    publicOrigin: STRIPE_ORIGIN,
    endpoint: { url: 'https://shop.test/webhook', secret: SANDBOX_WEBHOOK_SECRET },
    clock: () => NOW_MS,
    async fetch(url, { headers, body }) {
      const signature = new Headers(headers).get('stripe-signature');
      heard.push({ url, signature, body: String(body) });
      return new Response(null, { status: answerStatus });
    },
  });
  return {
    sandbox,
    heard,
    stripe: clientOf(SANDBOX_SECRET_KEY, sandbox),
    answerWith: (next: number) => void (answerStatus = next),
  };
}

export type StripeStage = ReturnType<typeof buildStripe>;

export function clientOf(key: string, { fetch }: Pick<StripeSandbox, 'fetch'>): Stripe {
  return new Stripe(key, {
    host: new URL(STRIPE_ORIGIN).host,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((address: RequestInfo | URL, init?: RequestInit) =>
      fetch(new Request(address, init)),
    ),
  });
}

/** A session for 39 kronor and a donation of ten. */
export function sessionParams(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    locale: 'sv',
    client_reference_id: 'chg_1',
    success_url: 'https://shop.test/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.test/cancelled',
    adaptive_pricing: { enabled: false },
    metadata: { charge_id: 'chg_1' },
    payment_intent_data: { metadata: { charge_id: 'chg_1' } },
    line_items: [lineItem('Snabbstädning', 3900), lineItem('Donation', 1000)],
    ...changes,
  };
}

export function lineItem(name: string, amount: number, currency = 'sek') {
  const price = { currency, unit_amount: amount, tax_behavior: 'inclusive' as const };
  return { quantity: 1, price_data: { ...price, product_data: { name } } };
}

/** What Stripe's client throws for a call: its type, code, parameter and status. */
export async function refusalOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, param, statusCode, message } = error;
    return { type, code, param, statusCode, message };
  }
  throw new Error('nothing was refused');
}

/** Pays on the hosted page as a buyer does. */
export function submitPage(
  { sandbox }: Pick<StripeStage, 'sandbox'>,
  address: string,
  choice: { method: string; course: string },
): Promise<Response> {
  return sandbox.fetch(
    new Request(address, { method: 'POST', body: new URLSearchParams(choice), redirect: 'manual' }),
  );
}
