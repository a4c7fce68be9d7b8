import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

import { LANGUAGE_PARAM } from '#worker/domain/public-page.ts';

import { keepChoices } from './keep-choices.ts';

const neverChanges = () => () => undefined;

/** A function that has a path carry on what the page's address says of the visitor. */
export function useKeptPath(): (path: string) => string {
  const { search } = useLocation();
  // One prerendered page serves the address that names its language and the one that does not: its links name none, and
  // are brought to life as they are before they are given one.
  const kept = useSyncExternalStore(
    neverChanges,
    () => search,
    () => withoutLanguage(search),
  );
  return useCallback((path: string) => keepChoices(path, kept), [kept]);
}

function withoutLanguage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(LANGUAGE_PARAM);
  return params.toString();
}
