import { ApiError } from '#web/shared/api/api-error.ts';
import { SCANS_API, type ScansApi } from '#web/entities/scans/api.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import type { SessionView } from '#worker/contract/access.ts';

import { connectionProblem } from '#web/entities/access/connection.ts';
import { readTopSenders, type ScanEntry, scanOutcome } from '#web/entities/scans/scan-entry.ts';

/** The running or latest live scan; without one, starts a quick scan. */
export async function enterScan(api: ScansApi = SCANS_API): Promise<ScanEntry> {
  const { scan } = await api.fetchCurrentScan();
  if (scan === null) return startFirstScan(api);
  const outcome = scanOutcome(scan);
  if (outcome.kind !== 'finished') return outcome;
  return { ...outcome, senders: await readTopSenders(api).catch(() => null) };
}

async function startFirstScan({ startScan }: ScansApi): Promise<ScanEntry> {
  try {
    const { scanId } = await startScan('quick');
    return { kind: 'running', scanId, mode: 'quick' };
  } catch (error) {
    if (error instanceof ApiError && error.status !== null && error.status !== 401) {
      return { kind: 'failed', code: error.code };
    }
    throw error;
  }
}

/** For the loader of /scan. */
let handedOver: Promise<ScanEntry> | null = null;

/** Starts the scan ahead of its page; null where nothing can be scanned. */
export function beginEntry({ connection }: SessionView): Promise<ScanEntry> | null {
  if (connectionProblem(connection, serverNow()) !== null) return null;
  const entry = enterScan();
  // The page shows the error.
  entry.catch(() => undefined);
  return entry;
}

export function handOverEntry(entry: Promise<ScanEntry>): void {
  handedOver = entry;
}

/** Once; null where nothing was started. */
export function takeEntry(): Promise<ScanEntry> | null {
  const taken = handedOver;
  handedOver = null;
  return taken;
}
