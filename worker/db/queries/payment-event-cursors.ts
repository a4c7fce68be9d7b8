import { and, eq } from 'drizzle-orm';

import type { PaymentProviderName } from '#worker/domain/order/payment-provider-name.ts';

import type { Database } from '../client.ts';
import { paymentEventCursors } from '../schema/payment-event-cursors.ts';

export type PaymentEventCursor = typeof paymentEventCursors.$inferSelect;

/** How far a provider's events have been gone through; from `seenUntilMs` on where nobody has begun. */
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

/** Moves a cursor on. @returns false: somebody else has, and goes on from there. */
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
