import { z } from 'zod';

import { unlocksSchema, type Unlock } from '#worker/contract/protection.ts';

import { keepInTab, readInTab } from '#web/state/tab-storage.ts';

/** For this tab only, as what is ticked is (see kept-selection.ts). */
const UNLOCKS_KEY = 'grinbox.unlocks';

const keptUnlocksSchema = z.strictObject({ scanId: z.string(), unlocks: unlocksSchema });

/** What is unlocked in the rows of this scan. */
export function keptUnlocks(scanId: string): Unlock[] {
  const kept = keptUnlocksSchema.safeParse(readInTab(UNLOCKS_KEY)).data;
  return kept?.scanId === scanId ? kept.unlocks : [];
}

/** Where the browser lets us; without it an unlock lives as long as the page. */
export function keepUnlocks(scanId: string, unlocks: readonly Unlock[]): void {
  keepInTab(UNLOCKS_KEY, unlocks.length === 0 ? null : { scanId, unlocks });
}
