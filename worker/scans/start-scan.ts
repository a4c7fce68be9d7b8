import { type ConnectionRow, findLiveConnection } from '#worker/access/connection-queries.ts';
import type { StartedScan } from '#worker/contract/scans.ts';
import { canReadMailbox } from '#worker/domain/access/connection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { insertScanIfAllowed } from './allowance-queries.ts';
import { findPreviousScan, findRunningScan } from './queries.ts';

/** The scan counter of a Google account whose account here was erased. */
export function scanAllowanceId(
  { keyedHash }: Pick<Runtime, 'keyedHash'>,
  googleSub: string,
): string {
  return keyedHash('scan', googleSub);
}

/**
 * Starts a scan, or returns the running one.
 * @throws AppError gmail_connection_expired, gmail_scope_missing, scan_limit_reached
 */
export async function startScan(
  runtime: Runtime,
  userId: string,
  { mode, timeZone }: { mode: ScanMode; timeZone: string },
): Promise<StartedScan> {
  const { db, clock, settings } = runtime;
  const nowMs = clock();
  const scanId = newId('scn');
  let refusedBy: string | null = null;
  for (;;) {
    const connection = await requireReadableConnection(runtime, userId);
    const { id: connectionId, providerAccountId } = connection;
    const previous = await findPreviousScan(db, { userId, mode, providerAccountId, nowMs });
    const isInserted = await insertScanIfAllowed(db, {
      id: scanId,
      userId,
      connectionId,
      mode,
      timeZone,
      nowMs,
      maxPerDay: settings.SCANS_PER_DAY,
      allowanceId: scanAllowanceId(runtime, providerAccountId),
    });
    if (isInserted) {
      // If this call is lost, the sweep starts the scan.
      await runtime.mailboxScan(userId, scanId).start({
        scanId,
        userId,
        connectionId,
        mode,
        startedMs: nowMs,
        timeZone,
        expiresMs: connection.expiresAtMs,
        previousScanId: previous?.id ?? null,
      });
      return { scanId, startedAtMs: nowMs, isNew: true };
    }
    const running = await findRunningScan(db, userId);
    if (running !== undefined) {
      return { scanId: running.id, startedAtMs: running.startedAtMs, isNew: false };
    }
    // Between the queries the running scan may have ended, or another tab have replaced the access: once more with each.
    if (refusedBy === connectionId) {
      throw new AppError('scan_limit_reached', {
        details: { scansPerDay: settings.SCANS_PER_DAY },
      });
    }
    refusedBy = connectionId;
  }
}

async function requireReadableConnection(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  userId: string,
): Promise<ConnectionRow> {
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) throw new AppError('gmail_connection_expired');
  if (!canReadMailbox(connection.scope)) throw new AppError('gmail_scope_missing');
  return connection;
}
