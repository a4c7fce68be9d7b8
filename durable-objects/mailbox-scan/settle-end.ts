import { saveDeepeningEnd } from '#worker/db/queries/quiet-scans.ts';
import { saveScanEnd } from '#worker/db/queries/scans.ts';
import { backoffMs, isGivenUp } from '#worker/domain/scan/backoff.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { tryAwardAchievements } from '#worker/services/award-achievements.ts';

import { saveResult } from './save-result.ts';
import { countedMessages } from './scan-cells.ts';
import type { ScanRecord } from './scan-records.ts';
import type { ScanSliceDeps, SliceOutcome } from './scan-slice-deps.ts';

const RETRY_AFTER_MS = 5_000;

/**
 * Writes what a scan has come to to D1, once: the object holds the truth, D1 a copy that may be late but
 * never differs. Returns when the object is to wake next: soon after a failure, at once where more senders
 * are looked for, else when its data must go.
 */
export async function settleEnd(runtime: Runtime, deps: ScanSliceDeps): Promise<number> {
  const scan = deps.store.find();
  const nowMs = runtime.clock();
  if (scan === null) return nowMs;
  const nextMs = scan.phase === 'deepening' ? nowMs : scan.expiresMs;
  if (scan.isSettled && scan.phase !== 'finished') return nextMs;
  try {
    // One whose access has ended while it deepened has its result there, which says that it goes on.
    if (scan.isSettled) await saveDeepeningEnd(runtime.db, scan.scanId);
    else await saveEnd(runtime, scan, deps);
  } catch (error) {
    runtime.log.error('scan.settle_failed', { scanId: scan.scanId, ...describeError(error) });
    return nowMs + RETRY_AFTER_MS;
  }
  deps.store.commitSettled();
  return nextMs;
}

async function saveEnd(runtime: Runtime, scan: ScanRecord, deps: ScanSliceDeps): Promise<void> {
  if (scan.publishedRounds === null) {
    await saveScanEnd(runtime.db, {
      ...scan,
      scannedMsgs: countedMessages(deps, scan.countedMsgs),
    });
    return;
  }
  await saveResult(runtime, deps, scan, scan.publishedRounds);
  await tryAwardAchievements(runtime, scan.userId);
}

/** A fault of our own: tried again with longer and longer waits, and given up when it does not go away. */
export function settleCrash({ store, clock, random }: ScanSliceDeps): SliceOutcome {
  const nowMs = clock();
  const scan = store.find();
  if (scan === null) return { kind: 'ended' };
  if (isGivenUp(scan, nowMs)) {
    store.end('failed', 'scan_failed', nowMs);
    return { kind: 'ended' };
  }
  store.recordFailure(nowMs, null);
  return { kind: 'again', atMs: nowMs + backoffMs(scan.attempts, null, random()) };
}
