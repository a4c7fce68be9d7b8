import { useCallback } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from 'react-router';

import { describeError } from '#web/shared/api/describe-error.ts';

/** For pages whose query says only what of them is shown: such a move needs nothing new from the loader. */
export function shouldReloadPage(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = move;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  const isOtherView = isSamePage && currentUrl.search !== nextUrl.search;
  return isOtherView ? false : defaultShouldRevalidate;
}

/**
 * A loader's promise that the page waits for. It may fail before the page is there to hear it, which
 * the browser would report as an unhandled rejection; whoever awaits it later still gets the error.
 */
export function waitedForOnPage<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

type Renewal = { fault: { error: unknown } | null; isLedAway: boolean };

/** The newest one that is under way: loaders are told nothing of why they are asked. */
let underWay: Renewal | null = null;

let holders = 0;

/**
 * A page's loader by which the page can be brought up to date behind the visitor's back: where that fails in a way
 * that may pass, what stands is kept, because the router would put an error in the page's place. Whoever comes to
 * the page, or asks for it anew, is told of every failure. `placeOf`: what of the address the data is about.
 */
export function renewable<Data>(
  load: (args: LoaderFunctionArgs) => Promise<Data>,
  placeOf: (address: URL) => string = ({ href }) => href,
) {
  let standing: { place: string; data: Data } | null = null;
  return async function loadOrKeep(args: LoaderFunctionArgs): Promise<Data> {
    const renewal = underWay;
    const place = placeOf(new URL(args.request.url));
    try {
      const data = await load(args);
      standing = { place, data };
      return data;
    } catch (error) {
      if (renewal !== null && error instanceof Response) renewal.isLedAway = true;
      if (renewal === null || standing?.place !== place || !mayPass(error)) {
        standing = null;
        throw error;
      }
      renewal.fault = { error };
      return standing.data;
    }
  };
}

/**
 * Brings the page up to date by the router's own `revalidate`.
 * @returns whether its visitor may stay: a loader may have led them elsewhere
 * @throws what a loader met where the page was kept as it stood; it can be tried again
 */
export async function renew(revalidate: () => Promise<void>): Promise<boolean> {
  if (areRenewalsHeld()) return true;
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

/**
 * Has no page be renewed while its visitor is being signed out: it would lead them to sign-in, on their way to somewhere
 * else. @returns what ends that
 */
export function holdRenewals(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Whether somebody is being signed out, and led elsewhere. */
export function areRenewalsHeld(): boolean {
  return holders > 0;
}

/** A way to another page is thrown too. */
function mayPass(error: unknown): boolean {
  return !(error instanceof Response) && describeError(error).isRetryable;
}

/** Brings the page up to date without asking anybody, and without taking it away where that fails; see `renew`. */
export function useRenewal(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(() => renew(revalidate), [revalidate]);
}
