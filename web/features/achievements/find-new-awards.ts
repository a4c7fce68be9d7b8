import type { Achievement } from '#worker/contract/achievements.ts';

import { waitByTimer } from '#web/api/keep-trying.ts';

/** The copy of the database that awards are read from is seconds behind the clean-up that earned them, at most. */
const WAITS_MS = [0, 2_000, 5_000];

type Search = { signal: AbortSignal; wait?: (delayMs: number) => Promise<void> };

/** What its owner has not been shown yet, asked for a few times; none where there is none, or nobody answers. */
export async function findNewAwards(
  ask: () => Promise<readonly Achievement[]>,
  { signal, wait = waitByTimer }: Search,
): Promise<readonly Achievement[]> {
  for (const waitMs of WAITS_MS) {
    await wait(waitMs);
    if (signal.aborted) return [];
    const achievements = await ask().catch(() => []);
    const found = achievements.filter(({ isNew }) => isNew);
    if (found.length > 0) return signal.aborted ? [] : found;
  }
  return [];
}

/** Those that are shown already stay, though the server knows by now that they have been. */
export function withNewer(
  shown: readonly Achievement[],
  found: readonly Achievement[],
): readonly Achievement[] {
  const newer = found.filter(({ type }) => shown.every((one) => one.type !== type));
  return newer.length === 0 ? shown : [...shown, ...newer];
}
