import { matchRoutes, type RouteObject } from 'react-router';

import { isPublished } from '#worker/domain/pages/public-pages.ts';

/** Loads the page's code before the router is created, so that the first render matches the prerendered HTML. */
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
 * Whether the router shows the page that the HTML is of. The server answers unpublished paths with the 404 page,
 * while the router also matches any ticket id and other spellings (`/%61bout`).
 */
export function isPageOfHtml(routes: RouteObject[], pathname: string): boolean {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  return isPublished(pathname) === (route?.path !== '*');
}
