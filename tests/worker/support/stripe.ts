import { z } from 'zod';

import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import { payAnswerSchema, type PayAnswer } from '#worker/contract/orders.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';

import {
  buildPayment,
  buildShop,
  placeOrder,
  postPayment,
  type Shop,
  type ShopParts,
} from './build-order.ts';

const STRIPE = 'https://stripe.sandbox.test';

/** A shop that sells through Stripe's stand-in, whose clock is the real one, so ours is near it. */
export function buildStripeShop({ settings, ...parts }: ShopParts = {}): Promise<Shop> {
  return buildShop({
    nowMs: Date.now(),
    ...parts,
    settings: { PAYMENTS_MODE: 'stripe', ...settings },
  });
}

type StripeDetails = Extract<PayOrderBody['payment'], { method: 'stripe' }>;

/** A purchase of the quick clean-up on Stripe's page, in kronor and Swedish unless told otherwise. */
export function buildStripePayment(
  changes: Partial<Pick<PayOrderBody, 'currency' | 'hasDonation'>> = {},
  page: Partial<StripeDetails> = {},
): PayOrderBody {
  const { currency = 'SEK', hasDonation = false } = changes;
  return buildPayment({
    currency,
    hasDonation,
    expectedTotalMinor: orderAmounts('standard', 'direct', currency, hasDonation).totalMinor,
    payment: { method: 'stripe', language: 'sv', keepsVerify: false, ...page },
  });
}

/** Presses the pay button. @returns the answer, with where the buyer goes on. */
export async function startPayment(
  shop: Pick<Shop, 'api' | 'cookie'>,
  orderId: string,
  body: PayOrderBody = buildStripePayment(),
): Promise<PayAnswer> {
  const response = await postPayment(shop, orderId, body);
  if (!response.ok) throw new Error(`the payment was refused: ${await response.text()}`);
  return payAnswerSchema.parse(await response.json());
}

/** An order whose page at Stripe is open. */
export async function openOrder(
  shop: Shop,
  { order = {}, body }: { order?: Record<string, unknown>; body?: PayOrderBody } = {},
) {
  const { id } = await placeOrder(shop, order);
  const { continueAt } = await startPayment(shop, id, body);
  return { orderId: id, sessionId: sessionIdOf(continueAt) };
}

/** The session that a page belongs to. */
export function sessionIdOf(continueAt: string | null): string {
  return continueAt?.split('/').at(-1) ?? '';
}

async function control(path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${STRIPE}/__sandbox${path}`, init);
  if (!response.ok) throw new Error(`the stand-in refused ${path}: ${await response.text()}`);
  return response.json();
}

const sessionSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid']),
  paymentId: z.string().nullable(),
  reference: z.string().nullable(),
  amountTotal: z.number(),
  currency: z.string(),
  params: z.record(z.string(), z.unknown()),
});

/** Every session that Stripe knows for a charge. */
export async function sessionsFor(chargeId: string) {
  const answer = await control(`/sessions?reference=${chargeId}`);
  return z.object({ sessions: z.array(sessionSchema) }).parse(answer).sessions;
}

export type PagePayment = {
  method?: 'card' | 'apple_pay' | 'google_pay' | 'klarna' | 'swish';
  course?: 'succeeds' | 'declined' | 'pending';
};

/** As the buyer does on Stripe's page. */
export async function payPage(sessionId: string, payment: PagePayment = {}): Promise<void> {
  await control(`/sessions/${sessionId}/pay`, payment);
}

/** What a payment that was pending comes to. */
export async function endPagePayment(
  sessionId: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  await control(`/sessions/${sessionId}/end`, { outcome });
}

export async function expirePage(sessionId: string): Promise<void> {
  await control(`/sessions/${sessionId}/expire`, {});
}

/** Makes Stripe say that a session came to something else than was asked for. */
export async function falsifySession(
  sessionId: string,
  changes: { amountTotal?: number; currency?: string },
): Promise<void> {
  await control(`/sessions/${sessionId}/falsify`, changes);
}

/** The next calls that begin so are answered like this; `-after-effect`: what was asked for is done all the same. */
export async function breakStripe(
  call: string,
  {
    kind = 'answer',
    status = 503,
    body = { error: { type: 'api_error', message: 'down' } },
    times = 2,
  }: {
    kind?: 'answer' | 'answer-after-effect';
    status?: number;
    body?: unknown;
    times?: number;
  } = {},
): Promise<void> {
  await control('/faults', { call, times, action: { kind, status, body } });
}

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  payload: z.string(),
  signature: z.string().nullable(),
});

export type StripeEvent = z.infer<typeof eventSchema>;

/** What Stripe has to tell about an object, oldest first, signed as told at our time. */
export async function eventsAbout(
  { runtime }: Pick<Shop, 'runtime'>,
  objectId: string,
  signature = 'good',
): Promise<StripeEvent[]> {
  const query = `about=${objectId}&signature=${signature}&nowMs=${runtime.clock()}`;
  const answer = await control(`/events?${query}`);
  return z.object({ events: z.array(eventSchema) }).parse(answer).events;
}

/** Pays a page, and gives the one event that says so. */
export async function paidEvent(
  shop: Pick<Shop, 'runtime'>,
  sessionId: string,
  signature = 'good',
): Promise<StripeEvent> {
  await payPage(sessionId).catch(() => undefined);
  const events = await eventsAbout(shop, sessionId, signature);
  const found = events.find(({ type }) => type === 'checkout.session.completed');
  if (found === undefined) throw new Error('the page was not paid');
  return found;
}

/** As Stripe's servers do: no browser, no cookie, no origin. */
export function postEvent(
  { api }: Pick<Shop, 'api'>,
  { payload, signature }: Pick<StripeEvent, 'payload' | 'signature'>,
): Promise<Response> {
  return api.sendRaw('/api/payments/stripe/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    body: payload,
  });
}

/** Delivers all that Stripe has to tell about an object, in order. */
export async function deliverEvents(
  shop: Pick<Shop, 'api' | 'runtime'>,
  objectId: string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of await eventsAbout(shop, objectId)) {
    statuses.push((await postEvent(shop, event)).status);
  }
  return statuses;
}

const refundSchema = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  metadata: z.record(z.string(), z.string()),
});

/** What Stripe has given back of a payment. */
export async function refundsAtStripe(paymentId: string | null | undefined) {
  const answer = z.object({ refunds: z.array(refundSchema) }).parse(await control('/refunds'));
  return answer.refunds.filter((refund) => refund.paymentId === paymentId);
}

export async function endRefundAtStripe(
  refundId: string,
  outcome: 'succeeded' | 'failed',
): Promise<void> {
  await control(`/refunds/${refundId}/end`, { outcome });
}

/** A buyer asks their bank for the money of a page back, all of it unless told. @returns the dispute's name */
export async function disputePage(
  sessionId: string,
  dispute: { amount?: number; isInquiry?: boolean } = {},
): Promise<string> {
  const answer = await control(`/sessions/${sessionId}/dispute`, dispute);
  return z.object({ id: z.string() }).parse(answer).id;
}

/** The bank, or the owner's answer to it, takes a dispute further. */
export async function moveDispute(
  disputeId: string,
  status: 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost',
): Promise<void> {
  await control(`/disputes/${disputeId}/move`, { status });
}

/** A refund as the owner makes one by hand, in Stripe's dashboard. */
export async function refundByHand(paymentIntent: string, amount: number): Promise<string> {
  const response = await fetch(`${STRIPE}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_grinboxSandbox' },
    body: new URLSearchParams({ payment_intent: paymentIntent, amount: String(amount) }),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

/** A page of something else that the owner sells through the same account. @returns its session */
export async function openForeignPage(): Promise<string> {
  const response = await fetch(`${STRIPE}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_grinboxSandbox' },
    body: new URLSearchParams({
      mode: 'payment',
      client_reference_id: 'a-mug',
      success_url: 'https://mugs.example/thanks',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'sek',
      'line_items[0][price_data][unit_amount]': '9900',
      'line_items[0][price_data][product_data][name]': 'Mugg',
    }),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

const callSchema = z.object({
  method: z.string(),
  path: z.string(),
  key: z.string().nullable(),
  status: z.number(),
});

/** Every call that Stripe has had under this idempotency key. */
export async function callsWithKey(key: string) {
  const { calls } = z.object({ calls: z.array(callSchema) }).parse(await control('/calls'));
  return calls.filter((call) => call.key === key);
}
