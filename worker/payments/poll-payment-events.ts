import { DAY_MS, MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import { type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';
import {
  type PaymentEvent,
  type PaymentEvents,
  PaymentPlaceForgotten,
} from '#worker/platform/payment-providers/payment-provider.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  findEventCursor,
  listKnownEventIds,
  moveEventCursor,
  type PaymentEventCursor,
} from './event-queries.ts';
import { processPaymentEvent } from './payment-events.ts';

/** An event costs a few queries, and the sweep has a thousand. */
const LIMITS = { pagesPerRun: 1, eventsPerPage: 50 };
/** For events listed late, and clock skew. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Stripe lists events for 30 days (https://docs.stripe.com/api/events/list). */
const LISTED_MS = 30 * DAY_MS;
/** As long as Stripe retries a webhook. */
const TRIED_MS = 3 * DAY_MS;

/**
 * Reads the provider's events since the last pass, and processes those that no webhook delivered. The position is
 * stored after each page, so an interrupted page is read again; processed events are skipped.
 * @returns how many events were processed
 */
export async function pollPaymentEvents(
  runtime: Runtime,
  { pagesPerRun, eventsPerPage } = LIMITS,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock, payments } = runtime;
  const events = payments?.events ?? null;
  if (payments === null || events === null) return 0;
  let cursor = await findEventCursor(db, payments.name, clock() - LISTED_MS);
  let followed = 0;
  for (let page = 0; page < pagesPerRun; page += 1) {
    const pass = { cursor, limit: eventsPerPage, hasTimeLeft };
    const { next, count } = await processPage(runtime, events, pass).catch((error: unknown) =>
      restartPolling(runtime, cursor, error),
    );
    followed += count;
    if (next === null) return followed;
    if (!(await moveEventCursor(db, cursor, next))) return followed;
    if (next.passUntilMs === null || !hasTimeLeft()) return followed;
    cursor = { ...next, provider: cursor.provider, version: cursor.version + 1 };
  }
  return followed;
}

const NO_PASS = { passUntilMs: null, afterEventId: null, hasFailed: false };

type Moved = Omit<PaymentEventCursor, 'provider' | 'version'>;

type Pass = { cursor: PaymentEventCursor; limit: number; hasTimeLeft: Deadline };

/**
 * When time runs out within a page, the next run continues after the last event tried; otherwise a page too long for
 * one run would repeat forever.
 * @returns the next position; null: the page's start, since there was no time for any of it
 */
async function processPage(
  runtime: Runtime,
  provider: PaymentEvents,
  { cursor: place, limit, hasTimeLeft }: Pass,
): Promise<{ next: Moved | null; count: number }> {
  const { afterEventId, hasFailed: hadFailed, ...cursor } = place;
  const nowMs = runtime.clock();
  const { seenUntilMs, failingSinceMs } = cursor;
  const passUntilMs = cursor.passUntilMs ?? nowMs;
  const fromMs = Math.max(seenUntilMs - OVERLAP_MS, nowMs - LISTED_MS);
  const span = { fromMs, afterEventId, limit };
  const { events, unreadableCount, lastEventId, hasMore } = await provider.list(span);
  if (unreadableCount > 0)
    runtime.log.error('payment_event.unreadable', { count: unreadableCount });
  const known = await listKnownEventIds(
    runtime.db,
    events.map(({ id }) => id),
  );
  let count = 0;
  let hasFailed = hadFailed;
  let triedEventId: string | null = null;
  const continueAfter = (eventId: string): Moved => ({
    seenUntilMs,
    failingSinceMs,
    passUntilMs,
    afterEventId: eventId,
    hasFailed,
  });
  for (const event of events) {
    if (!known.has(event.id)) {
      if (!hasTimeLeft())
        return { next: triedEventId === null ? null : continueAfter(triedEventId), count };
      if (await processEvent(runtime, event)) count += 1;
      else hasFailed = true;
    }
    triedEventId = event.id;
  }
  if (hasMore && lastEventId !== null) return { next: continueAfter(lastEventId), count };
  const reached = { seenUntilMs, failingSinceMs, passUntilMs };
  return {
    next: { ...NO_PASS, ...(hasFailed ? afterFailure(reached, nowMs) : afterAll(reached)) },
    count,
  };
}

type Place = { seenUntilMs: number; failingSinceMs: number | null; passUntilMs: number };
type Reached = Pick<Moved, 'seenUntilMs' | 'failingSinceMs'>;

function afterAll({ passUntilMs }: Place): Reached {
  return { seenUntilMs: passUntilMs, failingSinceMs: null };
}

/** Failed events are met again by later passes, for three days after the first failure. */
function afterFailure({ seenUntilMs, failingSinceMs, passUntilMs }: Place, nowMs: number): Reached {
  const sinceMs = failingSinceMs ?? passUntilMs;
  if (nowMs - sinceMs < TRIED_MS) return { seenUntilMs, failingSinceMs: sinceMs };
  // Only events before it have been retried for three days.
  return { seenUntilMs: Math.max(seenUntilMs, sinceMs + OVERLAP_MS), failingSinceMs: null };
}

/** The position's event may no longer be listed: the next run restarts the pass. */
async function restartPolling(
  { db }: Runtime,
  cursor: PaymentEventCursor,
  error: unknown,
): Promise<never> {
  if (error instanceof PaymentPlaceForgotten) {
    const { seenUntilMs, failingSinceMs } = cursor;
    await moveEventCursor(db, cursor, { ...NO_PASS, seenUntilMs, failingSinceMs });
  }
  throw error;
}

/** @returns false: it failed for now */
async function processEvent(runtime: Runtime, event: PaymentEvent): Promise<boolean> {
  try {
    await processPaymentEvent(runtime, event, { isLate: true });
    return true;
  } catch (error) {
    runtime.log.error('payment_event.polling_failed', describeError(error));
    return false;
  }
}
