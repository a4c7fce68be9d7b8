import { findLiveConnection } from '#worker/access/connection-queries.ts';
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
  const connection = await findLiveConnection(db, userId, nowMs);
  if (connection === undefined) throw new AppError('gmail_connection_expired');
  if (!canReadMailbox(connection.scope)) throw new AppError('gmail_scope_missing');

  const { providerAccountId } = connection;
  const previous = await findPreviousScan(db, { userId, mode, providerAccountId, nowMs });
  const allowanceId = scanAllowanceId(runtime, providerAccountId);
  const scan = {
    id: newId('scn'),
    userId,
    connectionId: connection.id,
    mode,
    timeZone,
    nowMs,
    allowanceId,
  };
  for (let attempt = 0; ; attempt += 1) {
    if (await insertScanIfAllowed(db, { ...scan, maxPerDay: settings.SCANS_PER_DAY })) break;
    const running = await findRunningScan(db, userId);
    if (running !== undefined) {
      return { scanId: running.id, startedAtMs: running.startedAtMs, isNew: false };
    }
    // The running scan may have ended between the two queries: retry once.
    if (attempt === 1) {
      const live = await findLiveConnection(db, userId, clock());
      if (live?.id !== connection.id) throw new AppError('gmail_connection_expired');
      throw new AppError('scan_limit_reached', {
        details: { scansPerDay: settings.SCANS_PER_DAY },
      });
    }
  }
  // If this call is lost, the sweep starts the scan.
  await runtime.mailboxScan(userId, scan.id).start({
    scanId: scan.id,
    userId,
    connectionId: connection.id,
    mode,
    startedMs: nowMs,
    timeZone,
    expiresMs: connection.expiresAtMs,
    previousScanId: previous?.id ?? null,
  });
  return { scanId: scan.id, startedAtMs: nowMs, isNew: true };
}
