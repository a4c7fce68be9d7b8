import { useCallback } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';

/** For pages whose query only filters what is loaded. */
export function shouldReloadPage(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = move;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  const isOtherView = isSamePage && currentUrl.search !== nextUrl.search;
  return isOtherView ? false : defaultShouldRevalidate;
}

/** A promise that the page awaits. It may reject before the page listens, which would be reported as unhandled. */
export function waitedForOnPage<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

type Renewal = { fault: { error: unknown } | null; isLedAway: boolean };

/** Global: loaders are not told why they run. */
let underWay: Renewal | null = null;

let holders = 0;

/**
 * A loader that can be revalidated in the background: a transient failure then keeps the data, because the router
 * would replace the page by an error. Navigations see every failure, and so does the page of a promise that the loader
 * does not await in a renewal. `placeOf`: the part of the address that the data depends on.
 */
export function renewable<Data>(
  load: (args: LoaderFunctionArgs, isRenewal: boolean) => Promise<Data>,
  placeOf: (address: URL) => string = ({ href }) => href,
) {
  let latest: { place: string; data: Data } | null = null;
  return async function loadOrKeep(args: LoaderFunctionArgs): Promise<Data> {
    const renewal = underWay;
    const place = placeOf(new URL(args.request.url));
    try {
      const data = await load(args, renewal !== null);
      latest = { place, data };
      return data;
    } catch (error) {
      if (renewal !== null && error instanceof Response) renewal.isLedAway = true;
      if (renewal === null || latest?.place !== place || !mayPass(error)) {
        latest = null;
        throw error;
      }
      renewal.fault = { error };
      return latest.data;
    }
  };
}

/**
 * @returns whether the visitor may stay: a loader may have redirected @throws what a loader threw where the data
 * was kept
 */
export async function renew(revalidate: () => Promise<void>): Promise<boolean> {
  if (areRenewalsPaused()) return true;
  const renewal: Renewal = { fault: null, isLedAway: false };
  underWay = renewal;
  try {
    await revalidate();
  } finally {
    if (underWay === renewal) underWay = null;
  }
  if (renewal.fault !== null) throw renewal.fault.error;
  return !renewal.isLedAway;
}

/** While signing out, a revalidation would redirect to sign-in. @returns what ends it */
export function pauseRenewals(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

export function areRenewalsPaused(): boolean {
  return holders > 0;
}

/** Redirects are thrown too. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Response) && describeError(error).isRetryable;
}

/** In the background; see `renew`. */
export function useRenewal(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(() => renew(revalidate), [revalidate]);
}
