import { useCallback } from 'react';
import { useRevalidator } from 'react-router';

import { renew } from './renewal.ts';

/** Brings the page up to date without asking anybody, and without taking it away where that fails; see `renew`. */
export function useRenewal(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(() => renew(revalidate), [revalidate]);
}
