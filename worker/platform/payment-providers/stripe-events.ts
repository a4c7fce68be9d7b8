import { z } from 'zod';

import {
  PaymentEventRefused,
  PaymentPlaceForgotten,
  type EventPage,
  type EventSpan,
  type PaymentEvent,
} from './payment-provider.ts';
import {
  StripeRefused,
  StripeSignatureWrong,
  type StripeClient,
} from '#worker/platform/payment-providers/stripe-sdk/stripe-client.ts';

const nameSchema = z.object({ id: z.string().regex(/^evt_\w{1,100}$/) });

/** Only what the event is about; its status is fetched. */
const eventSchema = nameSchema.extend({
  type: z.string().regex(/^[\w.]{1,100}$/),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.string().nullish().catch(null),
      payment_status: z.string().nullish().catch(null),
    }),
  }),
});

type StripeEvent = z.output<typeof eventSchema>;

/** The account may hold other sessions than ours. */
const CHARGE_ID = /^chg_[a-z2-7]{26}$/;

const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

const SESSION_EVENTS = [
  ...PAID_EVENTS,
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];

/** Also the endpoint's subscription. */
export const HANDLED_EVENTS = [
  ...SESSION_EVENTS,
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** @throws PaymentEventRefused */
export async function readEvent(
  stripe: StripeClient,
  isLive: boolean,
  received: { body: string; signature: string; atMs: number },
): Promise<PaymentEvent> {
  return eventOf(await open(stripe, received), isLive);
}

/** Events since a time, delivered or not, newest first; unreadable ones are skipped. @throws PaymentPlaceForgotten */
export async function listEvents(
  stripe: StripeClient,
  isLive: boolean,
  span: EventSpan,
): Promise<EventPage> {
  const { data, hasMore } = await askForEvents(stripe, span);
  const events = data.flatMap((event) => readableEvents(event, isLive));
  const ids = data.flatMap((event) => nameSchema.safeParse(event).data?.id ?? []);
  const unreadableCount = data.length - events.length;
  return { events, unreadableCount, lastEventId: ids.at(-1) ?? null, hasMore };
}

async function askForEvents(stripe: StripeClient, { fromMs, afterEventId, limit }: EventSpan) {
  try {
    return await stripe.listEvents({
      created: { gte: Math.floor(fromMs / 1000) },
      types: HANDLED_EVENTS,
      limit,
      ...(afterEventId === null ? {} : { starting_after: afterEventId }),
    });
  } catch (cause) {
    // The cursor is all the request names.
    const isPlaceGone = cause instanceof StripeRefused && cause.code === 'resource_missing';
    if (!isPlaceGone || afterEventId === null) throw cause;
    throw new PaymentPlaceForgotten('the event is listed no more', { cause });
  }
}

function readableEvents(listed: unknown, isLive: boolean): PaymentEvent[] {
  try {
    return [eventOf(listed, isLive)];
  } catch (error) {
    if (!(error instanceof PaymentEventRefused)) throw error;
    return [];
  }
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
  const { id, payment_intent: paymentReference } = object;
  if (id !== undefined && SESSION_EVENTS.includes(type)) {
    const reference = object.client_reference_id ?? '';
    return {
      kind: 'session',
      sessionId: id,
      chargeId: CHARGE_ID.test(reference) ? reference : null,
      // A session whose method takes days is completed unpaid.
      isPaid: PAID_EVENTS.includes(type) && object.payment_status !== 'unpaid',
    };
  }
  const isOfPayment = object.object === 'refund' || object.object === 'dispute';
  if (isOfPayment && typeof paymentReference === 'string') {
    return { kind: 'payment', paymentReference };
  }
  return { kind: 'nothing' };
}
