import type { FunctionComponent } from 'react';
import type { RouteObject } from 'react-router';

import type { GatedPage } from './launch-gate.tsx';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { needTexts } from '#web/shared/i18n/activate.ts';
import type { CatalogueName } from '#web/shared/i18n/catalogues.ts';
import { store } from '#web/shared/lib/store.ts';
import type { Language } from '#worker/domain/language.ts';
import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';
import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';

import { ErrorScreen, RootErrorScreen, StartingScreen } from './screens.tsx';
import { PublicLayout } from './layout.tsx';
import { Shell } from './shell.tsx';

/** A page's code and the catalogue that it and its loader need. */
async function withTexts<Module>(name: CatalogueName, page: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([page, needTexts(name)]);
  return module;
}

function appPage<Module extends object>(path: string, load: () => Promise<Module>) {
  return { path, lazy: () => withTexts('app', load()) };
}

function gatedPage(path: string, load: () => Promise<GatedPage>) {
  return {
    path,
    lazy: async () => {
      if (store.get(pageLaunchAtom) === 'open') return withTexts('app', load());
      const gate = import('./launch-gate.tsx');
      return (await withTexts('app', gate)).behindGate(load);
    },
  };
}

/** Admin pages also show texts of the product, such as reasons. */
function adminPage<Module extends object>(path: string, load: () => Promise<Module>) {
  return {
    path,
    lazy: async () => {
      const [page] = await Promise.all([load(), needTexts('app'), needTexts('admin')]);
      return page;
    },
  };
}

function informationPage(
  addresses: Record<Language, string>,
  load: () => Promise<{ Component: FunctionComponent }>,
): RouteObject[] {
  const lazy = () => withTexts('information', load());
  return [...new Set(Object.values(addresses))].map((path) => ({ path, lazy }));
}

const INFORMATION_PAGES = [
  informationPage(PUBLIC_PAGES.about, () => import('#web/pages/information/about/about-page.tsx')),
  informationPage(PUBLIC_PAGES.faq, () => import('#web/pages/information/faq/faq-page.tsx')),
  informationPage(
    PUBLIC_PAGES.method,
    () => import('#web/pages/information/method/method-page.tsx'),
  ),
  informationPage(
    PUBLIC_PAGES.privacy,
    () => import('#web/pages/information/privacy/privacy-page.tsx'),
  ),
  informationPage(PUBLIC_PAGES.terms, () => import('#web/pages/information/terms/terms-page.tsx')),
  informationPage(
    PUBLIC_PAGES.support,
    () => import('#web/pages/information/support/support-page.tsx'),
  ),
  informationPage(
    PUBLIC_PAGES.contact,
    () => import('#web/pages/information/contact/contact-page.tsx'),
  ),
  informationPage(
    PUBLIC_PAGES.accessibility,
    () => import('#web/pages/information/accessibility/accessibility-page.tsx'),
  ),
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
              { index: true, lazy: () => import('#web/pages/start/start-page.tsx') },
              ...INFORMATION_PAGES,
              appPage(WAITLIST_PATH.slice(1), () => import('#web/pages/waitlist/answer-page.tsx')),
              appPage('account/erased', () => import('#web/pages/account/erased-page.tsx')),
              gatedPage('auth', () => import('./sign-in.ts')),
              {
                lazy: () => withTexts('app', import('#web/pages/demo/demo-strip.tsx')),
                children: [
                  appPage('demo/auth', () => import('#web/pages/demo/demo-start-page.tsx')),
                  {
                    lazy: () => import('#web/pages/demo/demo-journey.tsx'),
                    children: [
                      appPage('demo/scan', () => import('#web/pages/demo/demo-scan-page.tsx')),
                      appPage('demo/clean', () => import('#web/pages/demo/demo-clean-page.tsx')),
                      appPage(
                        'demo/checkout',
                        () => import('#web/pages/demo/demo-checkout-page.tsx'),
                      ),
                      appPage(
                        'demo/receipt',
                        () => import('#web/pages/demo/demo-receipt-page.tsx'),
                      ),
                    ],
                  },
                ],
              },
              {
                path: '*',
                lazy: () =>
                  withTexts('information', import('#web/pages/information/not-found-screen.tsx')),
              },
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
              gatedPage('scan', () => import('#web/pages/scan/scan-page.tsx')),
              gatedPage('dashboard', () => import('#web/pages/dashboard/dashboard-page.tsx')),
              gatedPage('account', () => import('#web/pages/account/account-page.tsx')),
              gatedPage('clean-direct', () => import('#web/pages/clean/clean-page.tsx')),
              gatedPage('clean-reset', () => import('#web/pages/clean/clean-page.tsx')),
              gatedPage('checkout', () => import('#web/pages/checkout/checkout-page.tsx')),
              gatedPage('checkout-reset', () => import('#web/pages/checkout/checkout-page.tsx')),
              gatedPage('receipt', () => import('#web/pages/receipt/receipt-page.tsx')),
              appPage('withdraw', () => import('#web/pages/withdrawal/withdrawal-page.tsx')),
              adminPage(
                'admin/marketing-export',
                () => import('#web/pages/admin/exports/marketing-page.tsx'),
              ),
              adminPage(
                'admin/waitlist-export',
                () => import('#web/pages/admin/exports/waitlist-page.tsx'),
              ),
              adminPage('admin', () => import('#web/pages/admin/admin-page.tsx')),
              adminPage(
                'admin/support/:ticketId',
                () => import('#web/pages/admin/ticket/ticket-page.tsx'),
              ),
            ],
          },
        ],
      },
    ],
  },
];
