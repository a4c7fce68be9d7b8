import '#web/styles/main.css';

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';

import { startLanguage } from '#web/features/language/language-atoms.ts';
import { needTexts } from '#web/i18n/activate.ts';
import { CATALOGUE_NAMES } from '#web/i18n/catalogues.ts';
import { Provider, store } from '#web/state/store.ts';

import { ComponentPage } from './component-page.tsx';

/** A page of its own, served by `npm run dev` alone: no build of the product holds it. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html lacks #root');
  await Promise.all(CATALOGUE_NAMES.map(needTexts));
  await startLanguage();
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <MemoryRouter initialEntries={['/component-page']}>
            <ComponentPage />
          </MemoryRouter>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
}

void start();
