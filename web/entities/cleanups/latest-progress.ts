import type { CleanupProgress } from '#worker/contract/cleanups.ts';

import { atom } from '#web/shared/lib/store.ts';

/**
 * How a clean-up stands, of two answers that may have passed each other on their way: what somebody asked for may
 * be answered after the socket has told how it ended. `latest` is the one that arrived last, and stands unless
 * the other is certainly newer.
 */
export function newerProgress(latest: CleanupProgress, other: CleanupProgress): CleanupProgress {
  return other.version > latest.version ? other : latest;
}

type Heard = ReadonlyMap<string, CleanupProgress>;

/** How clean-ups stand, by their ids, as last heard in this tab: all that tells of one tells the same. */
export const latestProgressAtom = atom<Heard>(new Map());

/** The answer to what was asked may come after news over the socket of how it ended. */
export const hearProgressAtom = atom(
  null,
  (get, set, { cleanupId, progress }: { cleanupId: string; progress: CleanupProgress }) => {
    const heard = get(latestProgressAtom);
    const newest = newerProgress(progress, heard.get(cleanupId) ?? progress);
    set(latestProgressAtom, new Map(heard).set(cleanupId, newest));
  },
);

/** What the server's row says holds again. */
export const forgetProgressAtom = atom(null, (get, set, cleanupId: string) => {
  const heard = new Map(get(latestProgressAtom));
  heard.delete(cleanupId);
  set(latestProgressAtom, heard);
});

/** How a clean-up stands by now that was loaded like this. */
export function progressNow(
  heard: Heard,
  cleanupId: string,
  loaded: CleanupProgress,
): CleanupProgress {
  return newerProgress(heard.get(cleanupId) ?? loaded, loaded);
}
