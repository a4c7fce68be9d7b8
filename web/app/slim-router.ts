import { createContext, type Ref } from 'react';

/*
 * Replaces two modules of react-router that this app does not use: instrumentation, and prefetching for framework mode.
 * Exports what its router and its links import from them.
 */

export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

export function getRouteInstrumentationUpdates(): object {
  return {};
}

export function instrumentClientSideRouter<Router>(router: Router): Router {
  return router;
}

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
