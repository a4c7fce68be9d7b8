import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';

import { Provider, store } from '#web/state/store.ts';

import type { Router } from './router.tsx';

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
