import { matchRoutes, type RouteObject } from 'react-router';

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
