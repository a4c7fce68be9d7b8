import { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import { store } from '#web/shared/lib/store.ts';

import { waitByTimer } from './keep-trying.ts';

const RETRY_AFTER_MS = 5000;

/**
 * A live connection whose code loads when something is followed. As long as that cannot be fetched, the page says so
 * and `onStalled` is called at each attempt, to poll. @returns unsubscribe
 */
export function followOnDemand(
  load: () => Promise<() => () => void>,
  onStalled: () => void,
  wait = waitByTimer,
): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let close: (() => void) | null = null;

  async function openOnceLoaded(): Promise<void> {
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        const open = await load();
        if (hasFailed) store.set(missingPartAtom, false);
        if (!signal.aborted) close = open();
        return;
      } catch {
        if (signal.aborted) return;
        hasFailed = true;
        store.set(missingPartAtom, true);
        onStalled();
        await wait(RETRY_AFTER_MS);
      }
    }
  }

  void openOnceLoaded();
  return () => {
    leaving.abort();
    close?.();
  };
}
