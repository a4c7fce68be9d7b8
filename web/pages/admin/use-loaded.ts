import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { lastPage } from '#worker/domain/admin/admin-rules.ts';

import { describeError } from '#web/shared/api/describe-error.ts';

import { useStillLetIn } from './use-still-let-in.ts';

export type Loaded<Data> =
  { kind: 'loading' } | { kind: 'loaded'; data: Data } | { kind: 'failed'; error: unknown };

/**
 * Whether it says that there is nothing there for us any more. At any other failure what could be read a moment ago is
 * better than a reason.
 */
export function isWithdrawn(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'not_found' || code === 'unauthenticated';
}

/**
 * What `load` brings, and a way to bring it anew, while which the old stays. Of two under way only the later
 * counts, and whoever waits for the earlier waits for it. `load` stays the same from one drawing to the next unless
 * it is to bring something else. Whoever may not read it any more is led away, and told why, instead of that it failed.
 */
export function useLoaded<Data>(load: () => Promise<Data>): [Loaded<Data>, () => Promise<void>] {
  const [known, setKnown] = useState<{ by: typeof load; loaded: Loaded<Data> } | null>(null);
  const isStillLetIn = useStillLetIn();
  const round = useRef(0);
  const newest = useRef(Promise.resolve());

  const reload = useCallback((): Promise<void> => {
    async function bring(): Promise<void> {
      const mine = (round.current += 1);
      const loaded = await outcomeOf(load);
      if (mine !== round.current) return newest.current;
      const isRefused = loaded.kind === 'failed' && isWithdrawn(loaded.error);
      const isTooOld = loaded.kind === 'failed' && isSignInTooOld(loaded.error);
      if ((isRefused || isTooOld) && !(await isStillLetIn())) return;
      if (mine !== round.current) return newest.current;
      setKnown((before) => {
        const hasData = before?.by === load && before.loaded.kind === 'loaded';
        const isKept = hasData && loaded.kind === 'failed' && !isRefused;
        return isKept ? before : { by: load, loaded };
      });
    }
    newest.current = bring();
    return newest.current;
  }, [load, isStillLetIn]);

  useEffect(() => {
    void reload();
    return () => {
      round.current += 1;
      newest.current = Promise.resolve();
    };
  }, [reload]);

  return [known?.by === load ? known.loaded : { kind: 'loading' }, reload];
}

/** What could be read before stays then, under the notice that says so. */
function isSignInTooOld(error: unknown): boolean {
  return describeError(error).code === 'sign_in_too_old';
}

async function outcomeOf<Data>(load: () => Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { kind: 'loaded', data: await load() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** What was brought last stands while something else is being brought in its place, so that nobody loses theirs. */
function useStanding<Data>(loaded: Loaded<Data>): {
  standing: Loaded<Data>;
  isWaiting: boolean;
} {
  const [last, setLast] = useState(loaded);
  const isWaiting = loaded.kind === 'loading';
  if (!isWaiting && last !== loaded) setLast(loaded);
  return { standing: isWaiting ? last : loaded, isWaiting };
}

const LOADING: Loaded<never> = { kind: 'loading' };

type PagedOptions<Page> = {
  page: number;
  /** Brings that page; see `useLoaded`. */
  load: () => Promise<Page>;
  turnTo: (page: number) => void;
};

/**
 * One page of a list at a time. What is shown stands until another has come. What was on the last page may have gone:
 * then the one that is last by now is turned to.
 */
export function usePaged<Page extends { total: number }>(options: PagedOptions<Page>) {
  const { page, load, turnTo } = options;
  const [loaded, reload] = useLoaded(load);
  const last = loaded.kind === 'loaded' ? lastPage(loaded.data.total) : page;
  const isBeyond = page > last;
  const turn = useEffectEvent(turnTo);
  useEffect(() => {
    if (isBeyond) turn(last);
  }, [isBeyond, last]);
  const { standing, isWaiting } = useStanding(isBeyond ? LOADING : loaded);
  return { standing, isWaiting, reload };
}
