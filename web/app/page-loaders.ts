import type { ShouldRevalidateFunctionArgs } from 'react-router';

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
