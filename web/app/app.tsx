import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { Provider, store } from '#web/shared/lib/store.ts';

import { routes } from './routes.tsx';

/**
 * `isInPlace`: a page stands there as it was sent, and whoever reads it may have scrolled. A router that is given
 * hydration data, though there is none, leaves the window where it is instead of scrolling to the top.
 */
export function createRouter({ isInPlace }: { isInPlace: boolean }) {
  return createBrowserRouter(routes, isInPlace ? { hydrationData: {} } : {});
}

export type Router = ReturnType<typeof createRouter>;

export function App({ router }: { router: Router }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </Provider>
    </StrictMode>
  );
}
