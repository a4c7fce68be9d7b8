import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { Provider, store } from '#web/shared/lib/store.ts';

import { routes } from './routes.tsx';

export function createRouter() {
  return createBrowserRouter(routes);
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
