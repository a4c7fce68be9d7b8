import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

import { atom, store } from './store.ts';

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

/** Whether something that was asked for on the page could not be fetched: its code, or its texts. */
export const missingPartAtom = atom(false);

type Closable = { onClose: () => void };

/**
 * A part, such as a dialog, whose code comes when it is asked for. Where that cannot be fetched it closes, the page
 * says so (`MissingPartBanner`) and stands otherwise, and the next press imports it anew. A browser that keeps a failed
 * import for as long as the document, as HTML told them all to until 2026 (https://github.com/whatwg/html/pull/10327),
 * fails again without asking: there only the new document that the page offers brings it.
 */
export function partOnDemand<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  // React keeps a part that has failed for ever, so that each failure needs a new one.
  let part = fetchLater();

  function fetchLater() {
    return lazy<ComponentType<Props>>(async () => {
      try {
        const Part = await load();
        store.set(missingPartAtom, false);
        return { default: Part };
      } catch {
        part = fetchLater();
        store.set(missingPartAtom, true);
        return { default: MissingPart };
      }
    });
  }

  return function PartOnDemand(props: Props) {
    const [Part] = useState(() => part);
    return (
      <Suspense fallback={<OnItsWay />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Draws nothing where the part was asked for, which may be a menu or a sentence: the `Shell` says that it is on its way. */
function OnItsWay() {
  useEffect(awaitPart, []);
  return null;
}

function MissingPart({ onClose }: Closable) {
  const giveUp = useEffectEvent(onClose);
  useEffect(() => giveUp(), []);
  return null;
}

/**
 * A part that comes by itself once the page stands. Nobody has asked for it, so that the page does without it where its
 * code cannot be fetched: `instead` stands there.
 */
export function optionalPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  instead: FunctionComponent<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}
