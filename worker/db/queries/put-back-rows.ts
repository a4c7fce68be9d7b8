import { and, eq, inArray } from 'drizzle-orm';

import type { CleanupCopy } from '#worker/contract/cleanup-copy.ts';

import type { Database } from '../client.ts';
import { cleanups } from '../schema/cleanups.ts';
import { orderRows } from '../schema/order-rows.ts';
import { jsonList } from './json-list.ts';

/** Lets rows that have been put back be chosen, and paid for, again: all of an order's, or some. For a batch. */
export function freePutBackRows(
  db: Database,
  { cleanupId, userId, progress, putBackRowIds }: CleanupCopy,
) {
  const isAllPutBack = progress.goal === 'restore' && progress.status === 'done';
  const ofOrder = inArray(
    orderRows.paymentId,
    db
      .select({ id: cleanups.paymentId })
      .from(cleanups)
      .where(and(eq(cleanups.id, cleanupId), eq(cleanups.userId, userId))),
  );
  if (isAllPutBack) return [db.delete(orderRows).where(ofOrder)];
  if (putBackRowIds.length === 0) return [];
  return [
    db.delete(orderRows).where(and(ofOrder, inArray(orderRows.rowId, jsonList(putBackRowIds)))),
  ];
}
