import { createContext, type Ref } from 'react';

/*
 * In place of the module by which react-router, as a framework with a server of its own, fetches ahead what a link
 * leads to. This app is none, so nothing of it could ever run. These are what its links and its router import from
 * there.
 */

/** Holds what such a server says; here there is none to say anything. */
export const FrameworkContext = createContext<undefined>(undefined);

const NEVER_AHEAD = [false, null, {}] as const;

/** @returns whether to fetch ahead now, what to watch for that, and what to listen for */
export function usePrefetchBehavior(): typeof NEVER_AHEAD {
  return NEVER_AHEAD;
}

/** @returns the link's own reference: nothing else watches the link */
export function mergeRefs<Element>(own: Ref<Element>): Ref<Element> {
  return own;
}

export function PrefetchPageLinks(): null {
  return null;
}
