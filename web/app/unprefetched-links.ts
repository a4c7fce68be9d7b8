import { createContext, type Ref } from 'react';

/*
 * Replaces react-router's prefetching for framework mode, which this app does not use. Exports what its links and
 * router import.
 */

export const FrameworkContext = createContext<undefined>(undefined);

const NEVER_AHEAD = [false, null, {}] as const;

export function usePrefetchBehavior(): typeof NEVER_AHEAD {
  return NEVER_AHEAD;
}

export function mergeRefs<Element>(own: Ref<Element>): Ref<Element> {
  return own;
}

export function PrefetchPageLinks(): null {
  return null;
}
