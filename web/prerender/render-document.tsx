import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';

import type { PageEdition } from '#worker/domain/prerendered-file.ts';

import { loadMatchedRoutes } from '#web/app/load-matched-routes.ts';
import { routes } from '#web/app/routes.tsx';
import { Provider } from '#web/state/store.ts';

import { pageStore } from './page-store.ts';

export type DocumentOptions = {
  path: string;
  edition: PageEdition;
  messages: Messages;
  /** The app's, unless it is a page that the app does not have. */
  within?: RouteObject[];
};

/** The HTML of the page at an address, exactly as the app would draw it first, and what belongs into its head. */
export async function renderDocument(
  options: DocumentOptions,
): Promise<{ head: string; body: string }> {
  const { path, edition, messages, within = routes } = options;
  const { language } = edition;
  await loadMatchedRoutes(within, path);
  const router = createMemoryRouter(within, { initialEntries: [path] });
  const problems: unknown[] = [];
  const { prelude } = await prerender(
    <Provider store={pageStore(edition)}>
      <I18nProvider i18n={setupI18n({ locale: language, messages: { [language]: messages } })}>
        <RouterProvider router={router} />
      </I18nProvider>
    </Provider>,
    { onError: (problem) => void problems.push(problem) },
  );
  if (problems.length > 0) throw problems[0];
  return splitHead(await new Response(prelude).text());
}

/** React writes what it would put into the head before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
