import { useEffect, useEffectEvent, useState } from 'react';

import { lastPage } from '#worker/domain/admin/admin-rules.ts';

import { type Loaded, useLoaded } from './use-loaded.ts';

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
