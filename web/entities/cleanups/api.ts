import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';

import { cleanRowsSchema, type PreviewOrder } from '#worker/contract/clean-rows.ts';
import {
  type CleanupProgress,
  cleanupProgressSchema,
  cleanupRowsSchema,
  cleanupSocketMessageSchema,
  cleanupViewSchema,
  NEXT_TIME_CONSENT_VERSION,
  type NextTimePurpose,
  nextTimeSchema,
  trashSchema,
  unsubscribeListSchema,
} from '#worker/contract/cleanups.ts';
import {
  type EditSafeListBody,
  formatUnlocks,
  safeListSchema,
  type Unlock,
} from '#worker/contract/protection.ts';
import { previewSchema } from '#worker/contract/scans.ts';
import { isSettledCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import {
  type Exclusions,
  hasExclusions,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
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

function fetchCleanup(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].$get({ param: { cleanupId } }),
    cleanupViewSchema,
  );
}

function fetchUnsubscribes(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].unsubscribes.$get({ param: { cleanupId } }),
    unsubscribeListSchema,
  );
}

/** Resumes a suspended or failed clean-up, at no cost. */
export function retryCleanup(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].retry.$post({ param: { cleanupId } }),
    cleanupViewSchema,
  );
}

export function undoCleanup(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].undo.$post({ param: { cleanupId } }),
    cleanupViewSchema,
  );
}

function fetchCleanupRows(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].rows.$get({ param: { cleanupId } }),
    cleanupRowsSchema,
  );
}

function undoCleanupRow(cleanupId: string, rowId: RowId) {
  return unwrap(
    client.api.cleanups[':cleanupId'].rows[':rowId'].undo.$post({ param: { cleanupId, rowId } }),
    cleanupViewSchema,
  );
}

function fetchTrash(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId'].trash.$get({ param: { cleanupId } }),
    trashSchema,
  );
}

export function fetchNextTime(cleanupId: string) {
  return unwrap(
    client.api.cleanups[':cleanupId']['next-time'].$get({ param: { cleanupId } }),
    nextTimeSchema,
  );
}

export function saveNextTimeConsent(cleanupId: string, purpose: NextTimePurpose, isGiven: boolean) {
  return unwrap(
    client.api.cleanups[':cleanupId']['next-time'].$put({
      param: { cleanupId },
      json: isGiven
        ? { purpose, isGiven, textVersion: NEXT_TIME_CONSENT_VERSION }
        : { purpose, isGiven },
    }),
    nextTimeSchema,
  );
}

function cleanupSocketUrl(cleanupId: string): string {
  return liveSocketUrl(`/api/cleanups/${encodeURIComponent(cleanupId)}/live`);
}

/** The requested version while it can be ordered from, else the newest; with the unlocked rows, without what is excluded. */
export function fetchCleanRows(
  scanId: string,
  rowsVersion: number | null = null,
  unlocks: readonly Unlock[] = [],
  exclusions: Exclusions = NO_EXCLUSIONS,
) {
  if (rowsVersion !== null && hasExclusions(exclusions)) {
    const json = { version: rowsVersion, unlocks: [...unlocks], exclusions };
    return unwrap(
      client.api.scans[':scanId'].rows.$post({ param: { scanId }, json }),
      cleanRowsSchema,
    );
  }
  const query = {
    ...(rowsVersion === null ? {} : { version: String(rowsVersion) }),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].rows.$get({ param: { scanId }, query }),
    cleanRowsSchema,
  );
}

function fetchSafeList() {
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
  order: PreviewOrder;
};

function fetchPreview({ scanId, rowsVersion, rowId, unlocks, order }: PreviewOf, offset: number) {
  const query = {
    row: rowId,
    version: String(rowsVersion),
    order,
    offset: String(offset),
    ...(unlocks.length === 0 ? {} : { unlocks: formatUnlocks(unlocks) }),
  };
  return unwrap(
    client.api.scans[':scanId'].preview.$get({ param: { scanId }, query }),
    previewSchema,
  );
}

type CleanupFeed = LiveFeed<CleanupProgress>;

const CLEANUP_PROTOCOL: LiveProtocol<z.infer<typeof cleanupSocketMessageSchema>, CleanupFeed> = {
  messageSchema: cleanupSocketMessageSchema,
  emptyFeed: { progress: null, seq: null, isOutOfStep: false },
  apply: (feed, message) => applyLiveMessage(feed, message, cleanupProgressSchema),
  isOver: ({ progress }) => progress !== null && isSettledCleanup(progress),
};

/** Follows a clean-up until it is settled, with reconnects. @returns unsubscribe */
export function openCleanupSocket(options: LiveSocketOptions<CleanupFeed>): () => void {
  return openLiveSocket(CLEANUP_PROTOCOL, options);
}

function followCleanup(
  cleanupId: string,
  handlers: Omit<LiveSocketOptions<CleanupFeed>, 'url'>,
): () => void {
  return openCleanupSocket({ url: cleanupSocketUrl(cleanupId), ...handlers });
}

export const CLEANUPS_API = {
  fetchCleanup,
  fetchUnsubscribes,
  retryCleanup,
  undoCleanup,
  fetchCleanupRows,
  undoCleanupRow,
  fetchTrash,
  fetchCleanRows,
  fetchSafeList,
  editSafeList,
  fetchPreview,
  followCleanup,
};

export type CleanupsApi = typeof CLEANUPS_API;

/** The demo has one of its own. */
export const CleanupsApiContext = createContext(CLEANUPS_API);

export function useCleanupsApi(): CleanupsApi {
  return useContext(CleanupsApiContext);
}
