import { createBrowserRouter } from 'react-router';

import { routes } from './routes.tsx';

/**
 * `isInPlace`: a page stands there as it was sent, and whoever reads it may have scrolled. A router that is given
 * hydration data, though there is none, leaves the window where it is instead of scrolling to the top.
 */
export function createRouter({ isInPlace }: { isInPlace: boolean }) {
  return createBrowserRouter(routes, isInPlace ? { hydrationData: {} } : {});
}

export type Router = ReturnType<typeof createRouter>;
