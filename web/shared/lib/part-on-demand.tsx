import { type FunctionComponent, lazy, useEffect, useEffectEvent, useState } from 'react';

import { atom, store } from './store.ts';

/** Faster parts show no indicator. */
export const LATE_AFTER_MS = 400;

export const latePartsAtom = atom(0);

/** @returns what to call when it is no longer waited for; again changes nothing */
export function awaitPart(): () => void {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    store.set(latePartsAtom, (count) => count + 1);
  }, LATE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (isLate) store.set(latePartsAtom, (count) => count - 1);
    isLate = false;
  };
}

/** Of what was asked for last, by a press or a call. */
export const missingPartAtom = atom(false);

type Closable = { onClose: () => void };

/**
 * A part, such as a dialog, whose code loads on demand. If that fails it closes, the page says so
 * (`MissingPartBanner`), and the next press imports again. Browsers that cache a failed import for the document's
 * lifetime, as HTML required until 2026 (https://github.com/whatwg/html/pull/10327), need a reload, which the page
 * offers. Renders nothing until then: the `Shell` shows the indicator.
 */
export function partOnDemand<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;

  return function PartOnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const close = useEffectEvent(props.onClose);

    useEffect(() => {
      if (Part !== null) return undefined;
      let isHere = true;
      const endWait = awaitPart();
      load().then(
        (part) => {
          loaded = part;
          store.set(missingPartAtom, false);
          if (isHere) setPart(() => part);
        },
        // In one step: what is pressed once the page says so must not meet a part that is still closing.
        () => {
          store.set(missingPartAtom, true);
          if (isHere) close();
        },
      );
      return () => {
        isHere = false;
        endWait();
      };
    }, [Part]);

    return Part === null ? null : <Part {...props} />;
  };
}

/** Loads automatically; shows `instead` if its code cannot be fetched. */
export function optionalPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  instead: FunctionComponent<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}

/** Of parts that should be drawn, and whose code could not be fetched. */
export const missingDrawnPartCountAtom = atom(0);

/**
 * Loads when it is drawn, within a `Suspense`. If its code cannot be fetched, the page says so as long as it should
 * be drawn, and the next time tries again. After `preload`, which never fails, it is drawn at once: `lazy` by itself
 * shows the fallback once more, and React then holds the content back for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  let loaded: FunctionComponent<Props> | null = null;
  let Lazy = createLazy();

  async function fetchPart(): Promise<FunctionComponent<Props>> {
    loaded ??= await load();
    return loaded;
  }

  function createLazy() {
    return lazy(async () => ({ default: await fetchPart().catch(() => Missing) }));
  }

  function Missing() {
    useEffect(() => {
      store.set(missingDrawnPartCountAtom, (count) => count + 1);
      return () => {
        store.set(missingDrawnPartCountAtom, (count) => count - 1);
        // Not when it fails: what suspends on its first mount is rendered from the start, and would fail for ever.
        Lazy = createLazy();
      };
    }, []);
    return null;
  }

  function LazyPart(props: Props) {
    const [Part] = useState<FunctionComponent<Props> | typeof Lazy>(() => loaded ?? Lazy);
    return <Part {...props} />;
  }

  async function preload(): Promise<void> {
    await fetchPart().catch(() => undefined);
  }

  return Object.assign(LazyPart, { preload });
}
