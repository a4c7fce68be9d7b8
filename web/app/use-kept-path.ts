import { useCallback } from 'react';
import { useLocation } from 'react-router';

import { keepChoices } from './keep-choices.ts';
import { useIsAlive } from './use-is-alive.ts';
import { keepVerify } from './verify-param.ts';

/** A function that has a path carry on what the page's address says of the visitor. */
export function useKeptPath(): (path: string) => string {
  const { pathname, search } = useLocation();
  // What was prerendered names no language: search engines are to find each address once, as it is.
  const namesLanguage = useIsAlive();
  return useCallback(
    (path: string) =>
      namesLanguage ? keepChoices(path, { pathname, search }) : keepVerify(path, search),
    [namesLanguage, pathname, search],
  );
}
