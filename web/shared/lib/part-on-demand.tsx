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

/** Faster parts show no indicator. React holds back content for 300 ms after a fallback (`FALLBACK_THROTTLE_MS`). */
export const LATE_AFTER_MS = 400;

export const latePartsAtom = atom(0);

/** @returns what to call when it has arrived */
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

export const missingPartAtom = atom(false);

type Closable = { onClose: () => void };

/**
 * A part, such as a dialog, whose code loads on demand. If that fails it closes, the page says so
 * (`MissingPartBanner`), and the next press imports again. Browsers that cache a failed import for the document's
 * lifetime, as HTML required until 2026 (https://github.com/whatwg/html/pull/10327), need a reload, which the page
 * offers.
 */
export function partOnDemand<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  // React caches a failed lazy component, so each failure needs a new one.
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

/** Renders nothing in place: the `Shell` shows the indicator. */
function OnItsWay() {
  useEffect(awaitPart, []);
  return null;
}

function MissingPart({ onClose }: Closable) {
  const giveUp = useEffectEvent(onClose);
  useEffect(() => giveUp(), []);
  return null;
}

/** Loads automatically; shows `instead` if its code cannot be fetched. */
export function optionalPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  instead: FunctionComponent<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}
