import { ApiError } from '#web/api/api-error.ts';
import { fetchCurrentScan, startScan } from '#web/api/scans.ts';

import { readTopSenders } from './read-top-senders.ts';
import { scanOutcome, type ScanEntry } from './scan-entry.ts';

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
