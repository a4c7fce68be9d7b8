import { createContext, useContext } from 'react';

import {
  currentScanSchema,
  scanListSchema,
  type ScanProgress,
  scanProgressSchema,
  type ScanSocketMessage,
  scanSocketMessageSchema,
  scanViewSchema,
  startScanResultSchema,
  topSendersSchema,
} from '#worker/contract/scans.ts';
import { isTerminalPhase, type ScanMode } from '#worker/domain/scans/scan-state.ts';
import type { StoragePlan } from '#worker/domain/scans/storage-outlook.ts';

import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import {
  applyLiveMessage,
  type LiveFeed,
  type LiveLink,
  type LiveProtocol,
  type LiveSocketEnd,
  type LiveSocketOptions,
  liveSocketUrl,
  openLiveSocket,
} from '#web/shared/api/live-socket.ts';

export type ScanFeed = LiveFeed<ScanProgress> & { subjects: readonly string[] };

export const EMPTY_SCAN_FEED: ScanFeed = {
  progress: null,
  seq: null,
  subjects: [],
  isOutOfStep: false,
};

/** A delta's subjects stay until others come. */
export function applyScanMessage(feed: ScanFeed, message: ScanSocketMessage): ScanFeed {
  const next = applyLiveMessage(feed, message, scanProgressSchema);
  if (next === feed || next.isOutOfStep || next.progress === null) return next;
  const subjects = message.type === 'delta' ? message.subjects : undefined;
  return {
    ...next,
    progress: withoutFalling(feed.progress, next.progress),
    subjects: subjects ?? feed.subjects,
  };
}

/**
 * A snapshot taken just before the last delta must not move the progress back; the share of known senders is
 * re-estimated each round.
 */
function withoutFalling(before: ScanProgress | null, after: ScanProgress): ScanProgress {
  if (before === null) return after;
  const { phase, progressPercent, attributedShare: share } = after;
  const isNaming = phase === 'grouping' && share !== null;
  return {
    ...after,
    progressPercent: Math.max(progressPercent, before.progressPercent),
    attributedShare: isNaming ? Math.max(share, before.attributedShare ?? 0) : share,
  };
}

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

function scanSocketUrl(scanId: string): string {
  return liveSocketUrl(`/api/scans/${encodeURIComponent(scanId)}/live`);
}

export type ScanLink = LiveLink;
export type ScanSocketEnd = LiveSocketEnd;

const SCAN_PROTOCOL: LiveProtocol<ScanSocketMessage, ScanFeed> = {
  messageSchema: scanSocketMessageSchema,
  emptyFeed: EMPTY_SCAN_FEED,
  apply: applyScanMessage,
  isOver: ({ progress }) => progress !== null && isTerminalPhase(progress.phase),
};

/** Stays open after the result while more senders are looked up. */
const DEEPENING_PROTOCOL: typeof SCAN_PROTOCOL = {
  ...SCAN_PROTOCOL,
  isOver: ({ progress }) =>
    progress !== null && isTerminalPhase(progress.phase) && !progress.isDeepening,
};

/** Follows a scan until its result, with reconnects. @returns unsubscribe */
export function openScanSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(SCAN_PROTOCOL, options);
}

/** Follows a scan until no better result can come. */
export function openDeepeningSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(DEEPENING_PROTOCOL, options);
}

type Handlers = Omit<LiveSocketOptions<ScanFeed>, 'url'>;

function followScan(scanId: string, handlers: Handlers): () => void {
  return openScanSocket({ url: scanSocketUrl(scanId), ...handlers });
}

function followDeepening(scanId: string, handlers: Handlers): () => void {
  return openDeepeningSocket({ url: scanSocketUrl(scanId), ...handlers });
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
