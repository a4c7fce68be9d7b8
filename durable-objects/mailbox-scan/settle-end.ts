import { saveScanEnd, saveScanResult } from '#worker/db/queries/scans.ts';
import { backoffMs, GIVE_UP_AFTER_MS } from '#worker/domain/scan/backoff.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { messageIdManifest } from './message-lists.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { buildScanReport } from './scan-report.ts';
import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';

const RETRY_AFTER_MS = 5_000;

/**
 * Writes how a scan ended to D1, once: the object holds the truth, D1 a copy that may be late but never
 * differs. Returns when the object is to wake next: soon after a failure, else when its data must go.
 */
export async function settleEnd(runtime: Runtime, parts: ScanParts): Promise<number> {
  const scan = parts.store.find();
  const nowMs = runtime.clock();
  if (scan === null) return nowMs;
  if (scan.isSettled) return scan.expiresMs;
  try {
    await saveEnd(runtime, scan, parts);
  } catch (error) {
    runtime.log.error('scan.settle_failed', { scanId: scan.scanId, ...describeError(error) });
    return nowMs + RETRY_AFTER_MS;
  }
  parts.store.commitSettled();
  return scan.expiresMs;
}

async function saveEnd(runtime: Runtime, scan: ScanRecord, parts: ScanParts): Promise<void> {
  if (scan.phase !== 'finished') {
    await saveScanEnd(runtime.db, scan);
    return;
  }
  const { summary, senders } = buildScanReport(scan, parts);
  const result = { summary, senders, messageIds: messageIdManifest(summary) };
  await saveScanResult(runtime.db, scan, result);
}

/** A fault of our own: tried again with longer and longer waits, and given up when it does not go away. */
export function settleCrash({ store, clock, random }: ScanSliceDeps): SliceOutcome {
  const nowMs = clock();
  const scan = store.find();
  if (scan === null) return { kind: 'ended' };
  if (nowMs - (scan.failingSinceMs ?? nowMs) >= GIVE_UP_AFTER_MS) {
    store.end('failed', 'scan_failed', nowMs);
    return { kind: 'ended' };
  }
  store.recordFailure(nowMs, null);
  return { kind: 'again', atMs: nowMs + backoffMs(scan.attempts, null, random()) };
}
