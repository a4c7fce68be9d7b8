import { z } from 'zod';

import type { StripeStore } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';

import { integer } from './read-params.ts';
import { badParameter, noSuch } from './stripe-error.ts';

/** Stripe lists events for 30 days (https://docs.stripe.com/api/events/list). */
const LISTED_MS = 30 * 24 * 60 * 60_000;
const MOST_LIMIT = 100;
const MOST_TYPES = 20;

const created = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** Of GET /v1/events, as far as the stand-in goes. */
export const eventListSchema = z.strictObject({
  created: created.optional(),
  types: z.array(z.string()).optional(),
  limit: integer.optional(),
  starting_after: z.string().optional(),
});

type EventListParams = z.output<typeof eventListSchema>;

/** The newest first. @throws StripeRefusal */
export function listEvents(store: StripeStore, params: EventListParams) {
  const { created: span = {}, types, limit = 10, starting_after: after } = params;
  if (limit < 1 || limit > MOST_LIMIT) {
    throw badParameter(`Invalid integer: ${limit}`, 'limit', 'parameter_invalid_integer');
  }
  if (types !== undefined && types.length > MOST_TYPES) {
    throw badParameter(`You can only specify up to ${MOST_TYPES} types.`, 'types');
  }
  const kept = store.events
    .list()
    .filter(({ createdMs }) => createdMs > store.clock() - LISTED_MS)
    .toReversed();
  const position = after === undefined ? -1 : kept.findIndex(({ id }) => id === after);
  if (after !== undefined && position === -1) throw noSuch('event', after, 'starting_after');
  const found = kept.slice(position + 1).filter(({ type, createdMs }) => {
    const seconds = Math.floor(createdMs / 1000);
    return (types === undefined || types.includes(type)) && isWithin(seconds, span);
  });
  return {
    object: 'list',
    data: found.slice(0, limit).map(({ payload }): unknown => JSON.parse(payload)),
    has_more: found.length > limit,
    url: '/v1/events',
  };
}

function isWithin(seconds: number, { gt, gte, lt, lte }: z.output<typeof created>): boolean {
  return (
    seconds > (gt ?? -Infinity) &&
    seconds >= (gte ?? -Infinity) &&
    seconds < (lt ?? Infinity) &&
    seconds <= (lte ?? Infinity)
  );
}
