import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { Provider, store } from '#web/shared/lib/store.ts';

import { routes } from './routes.tsx';

/**
 * `isInPlace`: the page is prerendered and may have been scrolled. A router with hydration data, even empty, does
 * not scroll to the top.
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
