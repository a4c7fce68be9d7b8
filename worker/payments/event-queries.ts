import { and, eq, inArray, lte } from 'drizzle-orm';

import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';
import type { Database } from '#worker/platform/db/client.ts';

import { paymentEventCursors, paymentEvents } from './charge-schema.ts';

const DELETED_AT_ONCE = 1_000;

export type NewPaymentEvent = typeof paymentEvents.$inferInsert;

/** Idempotent. */
export async function insertPaymentEvent(db: Database, event: NewPaymentEvent): Promise<void> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing();
}

export async function isKnownEvent(db: Database, eventId: string): Promise<boolean> {
  return (await db.$count(paymentEvents, eq(paymentEvents.id, eventId))) > 0;
}

/** At most 100 ids. */
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

export type PaymentEventCursor = typeof paymentEventCursors.$inferSelect;

/** `seenUntilMs`: the initial position. */
export async function findEventCursor(
  db: Database,
  provider: PaymentProviderName,
  seenUntilMs: number,
): Promise<PaymentEventCursor> {
  const isOf = eq(paymentEventCursors.provider, provider);
  const known = await db.select().from(paymentEventCursors).where(isOf).get();
  if (known !== undefined) return known;
  const first = {
    passUntilMs: null,
    afterEventId: null,
    hasFailed: false,
    failingSinceMs: null,
    version: 0,
  };
  const cursor = { provider, seenUntilMs, ...first };
  await db.insert(paymentEventCursors).values(cursor).onConflictDoNothing();
  return cursor;
}

/** @returns false: another run moved it, and continues from there */
export async function moveEventCursor(
  db: Database,
  { provider, version }: Pick<PaymentEventCursor, 'provider' | 'version'>,
  change: Omit<PaymentEventCursor, 'provider' | 'version'>,
): Promise<boolean> {
  const { meta } = await db
    .update(paymentEventCursors)
    .set({ ...change, version: version + 1 })
    .where(
      and(eq(paymentEventCursors.provider, provider), eq(paymentEventCursors.version, version)),
    );
  return meta.changes === 1;
}
