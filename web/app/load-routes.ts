import { matchRoutes, type RouteObject } from 'react-router';

import { isPublished } from '#worker/domain/pages/public-pages.ts';

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
