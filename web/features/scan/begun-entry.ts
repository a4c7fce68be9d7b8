import type { SessionView } from '#worker/contract/session.ts';

import { serverNow } from '#web/state/server-now.ts';

import { connectionProblem } from './connection-problem.ts';
import { enterScan } from './enter-scan.ts';
import type { ScanEntry } from './scan-entry.ts';

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
