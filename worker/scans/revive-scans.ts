import { findConnection } from '#worker/access/connection-queries.ts';
import { listQuietScans, recordScanHeartbeat } from './queries.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { awaitObject, type Deadline, NO_DEADLINE } from '#worker/platform/concurrency/deadline.ts';

/** Four missed 30-second heartbeats: its alarm counts as lost. */
const QUIET_MS = 2 * MINUTE_MS;
const MAX_PER_RUN = 50;

/**
 * Restarts quiet scans, least recently tried first. Idempotent, so a slow scan is unharmed. The try is recorded
 * first, so that an object that never answers starves no other.
 */
export async function reviveQuietScans(
  runtime: Runtime,
  hasTimeLeft: Deadline = NO_DEADLINE,
): Promise<number> {
  const { db, clock, log, mailboxScan } = runtime;
  const quiet = await listQuietScans(db, clock() - QUIET_MS, MAX_PER_RUN);
  for (const scan of quiet) {
    if (!hasTimeLeft()) break;
    const { connectionId } = scan;
    await recordScanHeartbeat(db, scan.id, scan.scannedMsgs, clock());
    const connection = connectionId === null ? undefined : await findConnection(db, connectionId);
    if (connection === undefined) continue;
    try {
      const started = mailboxScan(scan.userId, scan.id).start({
        scanId: scan.id,
        userId: scan.userId,
        connectionId: connection.id,
        mode: scan.scanType,
        startedMs: scan.startedAtMs,
        timeZone: scan.timeZone,
        expiresMs: connection.expiresAtMs,
        previousScanId: null,
      });
      await awaitObject(runtime, started);
    } catch (error) {
      log.warn('scan.revive_failed', { scanId: scan.id, ...describeError(error) });
    }
  }
  return quiet.length;
}
