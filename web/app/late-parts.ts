import { atom, store } from '#web/state/store.ts';

/**
 * Nothing is said of a part that comes sooner. What comes at once takes 300 ms as well: so long React holds it back once
 * it has drawn that it is on its way (`FALLBACK_THROTTLE_MS`).
 */
export const LATE_AFTER_MS = 400;

/** How many parts of the page that were asked for take their time. */
export const latePartsAtom = atom(0);

/** Counts a part that is on its way among those that take their time, once it does. @returns what to call when it is there */
export function awaitPart(): () => void {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    store.set(latePartsAtom, (count) => count + 1);
  }, LATE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (isLate) store.set(latePartsAtom, (count) => count - 1);
  };
}
