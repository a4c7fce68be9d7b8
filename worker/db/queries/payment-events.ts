import { eq, inArray, lte } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { paymentEvents } from '../schema/payment-events.ts';

const DELETED_AT_ONCE = 1_000;

export type NewPaymentEvent = typeof paymentEvents.$inferInsert;

/** The insert of an event, for the batch that does what it calls for. Safe to repeat. */
export function insertPaymentEvent(db: Database, event: NewPaymentEvent) {
  return db.insert(paymentEvents).values(event).onConflictDoNothing();
}

/** Whether what it calls for has been done. */
export async function isKnownEvent(db: Database, eventId: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, eventId))) > 0;
}

/** Of these events, those whose work has been done. At most a hundred at once. */
export async function listKnownEventIds(
  db: Database,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(inArray(paymentEvents.id, [...eventIds]));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteOldPaymentEvents(
  db: Database,
  receivedBeforeMs: number,
): Promise<number> {
  const old = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(lte(paymentEvents.receivedAtMs, receivedBeforeMs))
    .limit(DELETED_AT_ONCE);
  const { meta } = await db.delete(paymentEvents).where(inArray(paymentEvents.id, old));
  return meta.changes;
}
