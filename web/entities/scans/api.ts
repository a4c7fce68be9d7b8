import { createContext, useContext } from 'react';

import {
  currentScanSchema,
  scanListSchema,
  scanViewSchema,
  startScanResultSchema,
  topSendersSchema,
} from '#worker/contract/scans.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import type { StoragePlan } from '#worker/domain/scans/storage-outlook.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import { followOnDemand } from '#web/shared/api/follow-on-demand.ts';
import type { LiveSocketOptions } from '#web/shared/api/live-socket.ts';

import type { ScanFeed } from './scan-feed.ts';

/** The newest scans, and the newest with a result. */
export function listScans(limit: number) {
  return unwrap(client.api.scans.$get({ query: { limit: String(limit) } }), scanListSchema);
}

/** The running scan, else the newest with a result, else the newest; or null. */
export function fetchCurrentScan() {
  return unwrap(client.api.scans.current.$get(), currentScanSchema);
}

function fetchScan(scanId: string) {
  return unwrap(client.api.scans[':scanId'].$get({ param: { scanId } }), scanViewSchema);
}

function startScan(mode: ScanMode) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return unwrap(client.api.scans.$post({ json: { mode, timeZone } }), startScanResultSchema);
}

function cancelScan(scanId: string) {
  return unwrapEmpty(client.api.scans[':scanId'].cancel.$post({ param: { scanId } }));
}

function listTopSenders(limit: number) {
  return unwrap(client.api.senders.top.$get({ query: { limit: String(limit) } }), topSendersSchema);
}

function saveStorage(scanId: string, json: StoragePlan) {
  return unwrapEmpty(client.api.scans[':scanId'].storage.$put({ param: { scanId }, json }));
}

type FollowHandlers = Omit<LiveSocketOptions<ScanFeed>, 'url'>;

/** Until its result, with reconnects. @returns unsubscribe */
function followScan(scanId: string, handlers: FollowHandlers): () => void {
  return followOnDemand(async () => {
    const { openScanSocket, scanSocketUrl } = await import('./scan-socket.ts');
    return () => openScanSocket({ url: scanSocketUrl(scanId), ...handlers });
  }, handlers.onStalled);
}

/** Until no better result can come. @returns unsubscribe */
function followDeepening(scanId: string, handlers: FollowHandlers): () => void {
  return followOnDemand(async () => {
    const { openDeepeningSocket, scanSocketUrl } = await import('./scan-socket.ts');
    return () => openDeepeningSocket({ url: scanSocketUrl(scanId), ...handlers });
  }, handlers.onStalled);
}

export const SCANS_API = {
  fetchCurrentScan,
  fetchScan,
  startScan,
  cancelScan,
  listTopSenders,
  saveStorage,
  followScan,
  followDeepening,
};

export type ScansApi = typeof SCANS_API;

/** The demo has one of its own. */
export const ScansApiContext = createContext(SCANS_API);

export function useScansApi(): ScansApi {
  return useContext(ScansApiContext);
}
