import type { CleanupProgress } from '#worker/contract/cleanups.ts';

import { atom } from '#web/shared/lib/store.ts';

/**
 * An answer may arrive after newer progress over the socket: the later arrival wins unless the other is certainly
 * newer.
 */
export function newerProgress(latest: CleanupProgress, other: CleanupProgress): CleanupProgress {
  return other.version > latest.version ? other : latest;
}

type Heard = ReadonlyMap<string, CleanupProgress>;

/** By id, shared by all that shows a clean-up in this tab. */
export const latestProgressAtom = atom<Heard>(new Map());

export const receiveProgressAtom = atom(
  null,
  (get, set, { cleanupId, progress }: { cleanupId: string; progress: CleanupProgress }) => {
    const heard = get(latestProgressAtom);
    const newest = newerProgress(progress, heard.get(cleanupId) ?? progress);
    set(latestProgressAtom, new Map(heard).set(cleanupId, newest));
  },
);

/** After a reload the server's row is authoritative. */
export const forgetProgressAtom = atom(null, (get, set, cleanupId: string) => {
  const heard = new Map(get(latestProgressAtom));
  heard.delete(cleanupId);
  set(latestProgressAtom, heard);
});

export function progressNow(
  heard: Heard,
  cleanupId: string,
  loaded: CleanupProgress,
): CleanupProgress {
  return newerProgress(heard.get(cleanupId) ?? loaded, loaded);
}
