import { matchRoutes, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router';

import { isPublished } from '#worker/domain/pages/public-pages.ts';

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

/**
 * Brings the code of the page at an address before its router is made, so that the router's first picture is the
 * page itself and fits the HTML that is there.
 */
export async function loadMatchedRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const module = await route.lazy();
      Object.assign(route, module);
      delete route.lazy;
    }),
  );
}

/**
 * Whether the router shows the page that the HTML is of: the server sends the 404 page wherever it has not published one,
 * and the router takes an address with any ticket, or written otherwise (`/%61bout`), for a page of its own.
 */
export function isPageOfHtml(routes: RouteObject[], pathname: string): boolean {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  return isPublished(pathname) === (route?.path !== '*');
}
