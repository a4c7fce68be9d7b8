import type { FunctionComponent } from 'react';
import type { RouteObject } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { PUBLIC_PAGES } from '#worker/domain/public-page.ts';

import { needTexts } from '#web/i18n/activate.ts';
import type { CatalogueName } from '#web/i18n/catalogues.ts';

import { ErrorScreen } from './error-screen.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RootErrorScreen } from './root-error-screen.tsx';
import { Shell } from './shell.tsx';
import { StartingScreen } from './starting-screen.tsx';

/** A page's code together with the texts that it, and its loader, speak in. */
async function withTexts<Module>(name: CatalogueName, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, needTexts(name)]);
  return module;
}

/** A page of the product itself. */
function appPage<Module extends object>(path: string, load: () => Promise<Module>) {
  return { path, lazy: () => withTexts('app', load()) };
}

/** A page to read, at each of its addresses. */
function informationPage(
  addresses: Record<Language, string>,
  load: () => Promise<{ Component: FunctionComponent }>,
): RouteObject[] {
  const lazy = () => withTexts('information', load());
  return [...new Set(Object.values(addresses))].map((path) => ({ path, lazy }));
}

const INFORMATION_PAGES = [
  informationPage(PUBLIC_PAGES.about, () => import('#web/routes/about-page.tsx')),
  informationPage(PUBLIC_PAGES.faq, () => import('#web/routes/faq-page.tsx')),
  informationPage(PUBLIC_PAGES.method, () => import('#web/routes/method-page.tsx')),
  informationPage(PUBLIC_PAGES.privacy, () => import('#web/routes/privacy-page.tsx')),
  informationPage(PUBLIC_PAGES.terms, () => import('#web/routes/terms-page.tsx')),
  informationPage(PUBLIC_PAGES.contact, () => import('#web/routes/contact-page.tsx')),
  informationPage(PUBLIC_PAGES.accessibility, () => import('#web/routes/accessibility-page.tsx')),
].flat();

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: StartingScreen,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { index: true, lazy: () => import('#web/routes/start-page.tsx') },
              ...INFORMATION_PAGES,
              appPage('auth', () => import('#web/routes/sign-in-page.tsx')),
              {
                lazy: () => withTexts('app', import('#web/routes/demo-layout.tsx')),
                children: [
                  appPage('demo/auth', () => import('#web/routes/demo-start-page.tsx')),
                  appPage('demo/scan', () => import('#web/routes/demo-scan-page.tsx')),
                  appPage('demo/clean', () => import('#web/routes/demo-clean-page.tsx')),
                  appPage('demo/checkout', () => import('#web/routes/demo-checkout-page.tsx')),
                  appPage('demo/receipt', () => import('#web/routes/demo-receipt-page.tsx')),
                ],
              },
              { path: '*', lazy: () => import('#web/routes/not-found-page.tsx') },
            ],
          },
        ],
      },
      {
        lazy: () => withTexts('app', import('./signed-in-layout.tsx')),
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              appPage('scan', () => import('#web/routes/scan-page.tsx')),
              appPage('dashboard', () => import('#web/routes/dashboard-page.tsx')),
              appPage('clean-direct', () => import('#web/routes/clean-page.tsx')),
              appPage('clean-reset', () => import('#web/routes/clean-page.tsx')),
              appPage('checkout', () => import('#web/routes/checkout-page.tsx')),
              appPage('checkout-reset', () => import('#web/routes/checkout-page.tsx')),
              appPage('receipt', () => import('#web/routes/receipt-page.tsx')),
              appPage('withdraw', () => import('#web/routes/withdrawal-page.tsx')),
            ],
          },
        ],
      },
    ],
  },
];
