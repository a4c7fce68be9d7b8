import {
  cleanupRowsSchema,
  cleanupViewSchema,
  unsubscribeListSchema,
} from '#worker/contract/cleanup.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import { client } from './client.ts';
import { liveSocketUrl } from './live-socket.ts';
import { unwrap } from './unwrap.ts';

export function fetchCleanup(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].$get({ param: { cleanupId } }),
    cleanupViewSchema,
  );
}

/** Whom a clean-up unsubscribes from, and how each stands. */
export function fetchUnsubscribes(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].unsubscribes.$get({ param: { cleanupId } }),
    unsubscribeListSchema,
  );
}

/** Goes on with what is suspended or was given up. Costs nothing. */
export function retryCleanup(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].retry.$post({ param: { cleanupId } }),
    cleanupViewSchema,
  );
}

/** Puts all that was moved back where it was. */
export function undoCleanup(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].undo.$post({ param: { cleanupId } }),
    cleanupViewSchema,
  );
}

/** What became of each row of a clean-up. */
export function fetchCleanupRows(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].rows.$get({ param: { cleanupId } }),
    cleanupRowsSchema,
  );
}

/** Puts back one row, and leaves the others where they are. */
export function undoCleanupRow(cleanupId: string, rowId: RowId) {
  return unwrap(
    client.api.cleanups[':cleanupId'].rows[':rowId'].undo.$post({ param: { cleanupId, rowId } }),
    cleanupViewSchema,
  );
}

export function cleanupSocketUrl(cleanupId: string): string {
  return liveSocketUrl(`/api/cleanups/${encodeURIComponent(cleanupId)}/live`);
}
