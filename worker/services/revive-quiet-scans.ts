import { findConnection } from '#worker/db/queries/connections.ts';
import { listQuietScans, recordScanHeartbeat } from '#worker/db/queries/scans.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/** A running scan says that it is alive every 30 seconds; four missed, and its alarm counts as lost. */
const QUIET_MS = 2 * 60_000;
const MAX_PER_RUN = 50;

/** Starts again every scan that has gone quiet. Starting is safe to repeat, so a slow scan takes no harm. */
export async function reviveQuietScans(runtime: Runtime): Promise<number> {
  const { db, clock, log, scanObjects } = runtime;
  const quiet = await listQuietScans(db, clock() - QUIET_MS, MAX_PER_RUN);
  for (const scan of quiet) {
    const { connectionId } = scan;
    const connection = connectionId === null ? undefined : await findConnection(db, connectionId);
    if (connection === undefined) continue;
    try {
      await scanObjects.start({
        scanId: scan.id,
        userId: scan.userId,
        connectionId: connection.id,
        mode: scan.scanType,
        startedMs: scan.startedAtMs,
        expiresMs: connection.expiresAtMs,
        formerScanId: null,
        leases: [],
      });
      await recordScanHeartbeat(db, scan.id, scan.scannedMsgs, clock());
    } catch (error) {
      log.warn('scan.revive_failed', { scanId: scan.id, ...describeError(error) });
    }
  }
  return quiet.length;
}
