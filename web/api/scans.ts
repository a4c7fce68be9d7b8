import { scanViewSchema, startScanResultSchema } from '#worker/contract/scan.ts';
import {
  currentScanSchema,
  scanListSchema,
  topSendersSchema,
} from '#worker/contract/scan-lists.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { client } from './client.ts';
import { liveSocketUrl } from './live-socket.ts';
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
