import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { lastPage } from '#worker/domain/admin/admin-rules.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

import { describeError } from '#web/shared/api/describe-error.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';

/** Whether an error may mean that access is gone or the sign-in too old. */
export function isAccessError(code: ErrorCode | null): boolean {
  return code === 'not_found' || code === 'sign_in_too_old';
}

/** Revalidates the page, which leads away those without access. If that fails, the page stays. */
export function useAccessCheck(): () => Promise<boolean> {
  const renew = useRenewal();
  return useCallback(async () => {
    try {
      return await renew();
    } catch {
      return true;
    }
  }, [renew]);
}

export type Loaded<Data> =
  { kind: 'loading' } | { kind: 'loaded'; data: Data } | { kind: 'failed'; error: unknown };

/** Whether access is gone. After any other failure the last data stays. */
export function isWithdrawn(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'not_found' || code === 'unauthenticated';
}

/**
 * Keeps the old data while reloading; of concurrent loads only the latest counts, and earlier callers wait for it.
 * `load` must be stable. If access is gone, the user is led away with the reason.
 */
export function useLoaded<Data>(load: () => Promise<Data>): [Loaded<Data>, () => Promise<void>] {
  const [known, setKnown] = useState<{ by: typeof load; loaded: Loaded<Data> } | null>(null);
  const checkAccess = useAccessCheck();
  const round = useRef(0);
  const newest = useRef(Promise.resolve());

  const reload = useCallback((): Promise<void> => {
    async function bring(): Promise<void> {
      const mine = (round.current += 1);
      const loaded = await outcomeOf(load);
      if (mine !== round.current) return newest.current;
      const isRefused = loaded.kind === 'failed' && isWithdrawn(loaded.error);
      const isTooOld = loaded.kind === 'failed' && isSignInTooOld(loaded.error);
      if ((isRefused || isTooOld) && !(await checkAccess())) return;
      if (mine !== round.current) return newest.current;
      setKnown((before) => {
        const hasData = before?.by === load && before.loaded.kind === 'loaded';
        const isKept = hasData && loaded.kind === 'failed' && !isRefused;
        return isKept ? before : { by: load, loaded };
      });
    }
    newest.current = bring();
    return newest.current;
  }, [load, checkAccess]);

  useEffect(() => {
    void reload();
    return () => {
      round.current += 1;
      newest.current = Promise.resolve();
    };
  }, [reload]);

  return [known?.by === load ? known.loaded : { kind: 'loading' }, reload];
}

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

/** Stays until replaced. */
function useLastSettled<Data>(loaded: Loaded<Data>): {
  current: Loaded<Data>;
  isWaiting: boolean;
} {
  const [last, setLast] = useState(loaded);
  const isWaiting = loaded.kind === 'loading';
  if (!isWaiting && last !== loaded) setLast(loaded);
  return { current: isWaiting ? last : loaded, isWaiting };
}

const LOADING: Loaded<never> = { kind: 'loading' };

type PagedOptions<Page> = {
  page: number;
  load: () => Promise<Page>;
  turnTo: (page: number) => void;
};

/**
 * One page at a time, shown until the next has loaded. If the last page has vanished, turns to the one that is
 * last now.
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
  const { current, isWaiting } = useLastSettled(isBeyond ? LOADING : loaded);
  return { current, isWaiting, reload };
}
