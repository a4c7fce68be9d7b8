import { useCallback } from 'react';
import { useLocation } from 'react-router';

import { keepVerify } from './verify-param.ts';

/** A function that gives a path `verify=true` when the page has it. */
export function useKeptPath(): (path: string) => string {
  const { search } = useLocation();
  return useCallback((path: string) => keepVerify(path, search), [search]);
}
