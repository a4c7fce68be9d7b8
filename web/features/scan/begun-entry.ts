import { ApiError } from '#web/shared/api/api-error.ts';
import { fetchCurrentScan, startScan } from '#web/entities/scans/api.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import type { SessionView } from '#worker/contract/access.ts';

import { connectionProblem } from '#web/entities/access/connection.ts';
import { readTopSenders, type ScanEntry, scanOutcome } from '#web/entities/scans/scan-entry.ts';

/** The running or last live scan; without one, a new quick scan. */
export async function enterScan(): Promise<ScanEntry> {
  const { scan } = await fetchCurrentScan();
  if (scan === null) return startFirstScan();
  const outcome = scanOutcome(scan);
  if (outcome.kind !== 'finished') return outcome;
  return { ...outcome, senders: await readTopSenders().catch(() => null) };
}

async function startFirstScan(): Promise<ScanEntry> {
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

/** Handed over by whoever goes to /scan, for its loader to take. */
let handedOver: Promise<ScanEntry> | null = null;

/**
 * Begins what /scan shows before it is gone to: a first scan then runs while its page is still on its way. null where
 * there is nothing to scan.
 */
export function beginEntry({ connection }: SessionView): Promise<ScanEntry> | null {
  if (connectionProblem(connection, serverNow()) !== null) return null;
  const entry = enterScan();
  // Told on the page, once it is there.
  entry.catch(() => undefined);
  return entry;
}

export function handOverEntry(entry: Promise<ScanEntry>): void {
  handedOver = entry;
}

/** Once; null where nothing was begun. */
export function takeEntry(): Promise<ScanEntry> | null {
  const taken = handedOver;
  handedOver = null;
  return taken;
}
