import { createContext, useContext } from 'react';

import {
  type CleanupProgress,
  cleanupRowsSchema,
  cleanupViewSchema,
  NEXT_TIME_CONSENT_VERSION,
  type NextTimePurpose,
  nextTimeSchema,
  trashSchema,
  unsubscribeListSchema,
} from '#worker/contract/cleanups.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { client, unwrap } from '#web/shared/api/client.ts';
import { followOnDemand } from '#web/shared/api/follow-on-demand.ts';
import type { LiveFeed, LiveSocketOptions } from '#web/shared/api/live-socket.ts';

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

type FollowHandlers = Omit<LiveSocketOptions<LiveFeed<CleanupProgress>>, 'url'>;

/** Until it is settled, with reconnects. @returns unsubscribe */
function followCleanup(cleanupId: string, handlers: FollowHandlers): () => void {
  return followOnDemand(async () => {
    const { cleanupSocketUrl, openCleanupSocket } = await import('./cleanup-socket.ts');
    return () => openCleanupSocket({ url: cleanupSocketUrl(cleanupId), ...handlers });
  }, handlers.onStalled);
}

export const CLEANUPS_API = {
  fetchCleanup,
  fetchUnsubscribes,
  retryCleanup,
  undoCleanup,
  fetchCleanupRows,
  undoCleanupRow,
  fetchTrash,
  followCleanup,
};

export type CleanupsApi = typeof CLEANUPS_API;

/** The demo has one of its own. */
export const CleanupsApiContext = createContext(CLEANUPS_API);

export function useCleanupsApi(): CleanupsApi {
  return useContext(CleanupsApiContext);
}
