import type { z } from 'zod';

import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import {
  type CleanupProgress,
  cleanupProgressSchema,
  cleanupRowsSchema,
  cleanupSocketMessageSchema,
  cleanupViewSchema,
  unsubscribeListSchema,
} from '#worker/contract/cleanups.ts';
import {
  type EditSafeListBody,
  formatUnlocks,
  safeListSchema,
  type Unlock,
} from '#worker/contract/protection.ts';
import { previewSchema } from '#worker/contract/scans.ts';
import { isAtWork } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { client, unwrap } from '#web/shared/api/client.ts';
import {
  applyLiveMessage,
  type LiveFeed,
  type LiveProtocol,
  type LiveSocketOptions,
  liveSocketUrl,
  openLiveSocket,
} from '#web/shared/api/live-socket.ts';

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

/**
 * What a finished scan offers to clean: in the version asked for while it can be chosen from, else the newest;
 * with what is unlocked in it.
 */
export function fetchCleanRows(
  scanId: string,
  rowsVersion: number | null = null,
  unlocks: readonly Unlock[] = [],
) {
  const query = {
    ...(rowsVersion === null ? {} : { version: String(rowsVersion) }),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].rows.$get({ param: { scanId }, query }),
    cleanRowsSchema,
  );
}

/** What the user has changed about the senders whose mail is left alone. */
export function fetchSafeList() {
  return unwrap(client.api.protections.$get(), safeListSchema);
}

export function editSafeList(edit: EditSafeListBody) {
  return unwrap(client.api.protections.$put({ json: edit }), safeListSchema);
}

export type PreviewOf = {
  scanId: string;
  rowsVersion: number;
  rowId: RowId;
  unlocks: readonly Unlock[];
};

/** Some messages of a row, as they lie in the mailbox this moment. */
export function fetchPreview({ scanId, rowsVersion, rowId, unlocks }: PreviewOf, offset: number) {
  const query = {
    row: rowId,
    version: String(rowsVersion),
    offset: String(offset),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].preview.$get({ param: { scanId }, query }),
    previewSchema,
  );
}

type CleanupFeed = LiveFeed<CleanupProgress>;

/** Whether nothing more happens to a clean-up unless its owner asks for it here. */
export function isSettledCleanup(
  progress: Pick<CleanupProgress, 'status' | 'unsubscribes'>,
): boolean {
  const { status } = progress;
  return (status === 'done' || status === 'closed') && !isAtWork(progress);
}

const CLEANUP_PROTOCOL: LiveProtocol<z.infer<typeof cleanupSocketMessageSchema>, CleanupFeed> = {
  messageSchema: cleanupSocketMessageSchema,
  emptyFeed: { progress: null, seq: null, isOutOfStep: false },
  apply: (feed, message) => applyLiveMessage(feed, message, cleanupProgressSchema),
  isOver: ({ progress }) => progress !== null && isSettledCleanup(progress),
};

/** Follows a clean-up until it is settled, reconnecting for as long as needed. Returns a function that stops. */
export function openCleanupSocket(options: LiveSocketOptions<CleanupFeed>): () => void {
  return openLiveSocket(CLEANUP_PROTOCOL, options);
}
