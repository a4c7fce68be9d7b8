import {
  currentScanSchema,
  scanListSchema,
  type ScanSocketMessage,
  scanSocketMessageSchema,
  scanViewSchema,
  startScanResultSchema,
  topSendersSchema,
} from '#worker/contract/scans.ts';
import { isTerminalPhase, type ScanMode } from '#worker/domain/scans/scan-state.ts';

import { client } from './client.ts';
import {
  type LiveLink,
  type LiveProtocol,
  type LiveSocketEnd,
  type LiveSocketOptions,
  liveSocketUrl,
  openLiveSocket,
} from './live-socket.ts';
import { applyScanMessage, EMPTY_SCAN_FEED, type ScanFeed } from './scan-feed.ts';
import { unwrap, unwrapEmpty } from './unwrap.ts';

/** The newest scans, newest first, and the newest with a result. */
export function listScans(limit: number) {
  return unwrap(client.api.scans.$get({ query: { limit: String(limit) } }), scanListSchema);
}

/** The running scan, or else the newest with a result, or else the newest of all; null without any. */
export function fetchCurrentScan() {
  return unwrap(client.api.scans.current.$get(), currentScanSchema);
}

export function fetchScan(scanId: string) {
  return unwrap(client.api.scans[':scanId'].$get({ param: { scanId } }), scanViewSchema);
}

export function startScan(mode: ScanMode) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return unwrap(client.api.scans.$post({ json: { mode, timeZone } }), startScanResultSchema);
}

export function cancelScan(scanId: string) {
  return unwrapEmpty(client.api.scans[':scanId'].cancel.$post({ param: { scanId } }));
}

export function listTopSenders(limit: number) {
  return unwrap(client.api.senders.top.$get({ query: { limit: String(limit) } }), topSendersSchema);
}

/** Address of the socket that follows a scan, on the origin of the page. */
export function scanSocketUrl(scanId: string): string {
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

/** Behind the result as well, for as long as more senders are looked for. */
const DEEPENING_PROTOCOL: typeof SCAN_PROTOCOL = {
  ...SCAN_PROTOCOL,
  isOver: ({ progress }) =>
    progress !== null && isTerminalPhase(progress.phase) && !progress.isDeepening,
};

/** Follows a scan until its result, reconnecting for as long as needed. Returns a function that stops. */
export function openScanSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(SCAN_PROTOCOL, options);
}

/** Follows a scan until no better result will come. */
export function openDeepeningSocket(options: LiveSocketOptions<ScanFeed>): () => void {
  return openLiveSocket(DEEPENING_PROTOCOL, options);
}
