import { z } from 'zod';

import {
  PaymentEventRefused,
  type EventSpan,
  type PaymentEvent,
} from '#worker/payments/payment-provider.ts';
import {
  StripeSignatureWrong,
  type StripeClient,
} from '#worker/payments/stripe-sdk/stripe-client.ts';

/** An event, as far as we read it: what it is about. How that stands, we ask. */
const eventSchema = z.object({
  id: z.string().regex(/^evt_\w{1,100}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      client_reference_id: z.string().nullish(),
    }),
  }),
});

type StripeEvent = z.output<typeof eventSchema>;

/** Ours have this form; any other session of the same Stripe account is somebody else's. */
const CHARGE_ID = /^chg_[a-z2-7]{26}$/;

const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];

/** Those that the endpoint is to be told of, too. */
const HANDLED_EVENTS = [...SESSION_EVENTS, 'refund.created', 'refund.updated', 'refund.failed'];

/** @throws PaymentEventRefused */
export async function readEvent(
  stripe: StripeClient,
  isLive: boolean,
  received: { body: string; signature: string; atMs: number },
): Promise<PaymentEvent> {
  return eventOf(await open(stripe, received), isLive);
}

/** What Stripe says that it has told since, whether it reached us or not; newest first. */
export async function listEvents(
  stripe: StripeClient,
  isLive: boolean,
  { fromMs, afterEventId, limit }: EventSpan,
): Promise<{ events: PaymentEvent[]; hasMore: boolean }> {
  const { data, hasMore } = await stripe.listEvents({
    created: { gte: Math.floor(fromMs / 1000) },
    types: HANDLED_EVENTS,
    limit,
    ...(afterEventId === null ? {} : { starting_after: afterEventId }),
  });
  return { events: data.map((event) => eventOf(event, isLive)), hasMore };
}

/** @throws PaymentEventRefused */
function eventOf(opened: unknown, isLive: boolean): PaymentEvent {
  const parsed = eventSchema.safeParse(opened);
  if (!parsed.success) throw new PaymentEventRefused('shape');
  const event = parsed.data;
  if (event.livemode !== isLive) throw new PaymentEventRefused('mode');
  return { id: event.id, type: event.type, about: aboutOf(event) };
}

async function open(
  stripe: StripeClient,
  { body, signature, atMs }: { body: string; signature: string; atMs: number },
): Promise<unknown> {
  try {
    return await stripe.openEvent(body, signature, atMs);
  } catch (cause) {
    if (!(cause instanceof StripeSignatureWrong)) throw cause;
    throw new PaymentEventRefused('signature', { cause });
  }
}

function aboutOf({ type, data: { object } }: StripeEvent): PaymentEvent['about'] {
  const { id } = object;
  if (id === undefined) return { kind: 'nothing' };
  if (SESSION_EVENTS.includes(type)) {
    const reference = object.client_reference_id ?? '';
    return {
      kind: 'charge',
      sessionId: id,
      chargeId: CHARGE_ID.test(reference) ? reference : null,
    };
  }
  if (object.object === 'refund') return { kind: 'refund', refundReference: id };
  return { kind: 'nothing' };
}
