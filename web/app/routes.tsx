import type { FunctionComponent } from 'react';
import type { RouteObject } from 'react-router';

import type { Language } from '#worker/domain/language.ts';
import { PUBLIC_PAGES } from '#worker/domain/public-page.ts';
import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';

import type { GatedPage } from '#web/features/launch/behind-gate.tsx';
import { pageLaunchAtom } from '#web/features/launch/launch-atoms.ts';
import { needTexts } from '#web/i18n/activate.ts';
import type { CatalogueName } from '#web/i18n/catalogues.ts';
import { store } from '#web/state/store.ts';

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

/** A page of the product itself that waits for the launch. */
function gatedPage(path: string, load: () => Promise<GatedPage>) {
  return {
    path,
    lazy: async () => {
      if (store.get(pageLaunchAtom) === 'open') return withTexts('app', load());
      const gate = import('#web/features/launch/behind-gate.tsx');
      return (await withTexts('app', gate)).behindGate(load);
    },
  };
}

/** A page behind the counter. What it shows beside its own texts, such as reasons, is the product's. */
function adminPage<Module extends object>(path: string, load: () => Promise<Module>) {
  return {
    path,
    lazy: async () => {
      const [page] = await Promise.all([load(), needTexts('app'), needTexts('admin')]);
      return page;
    },
  };
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
  informationPage(PUBLIC_PAGES.support, () => import('#web/routes/support-page.tsx')),
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
              appPage(WAITLIST_PATH.slice(1), () => import('#web/routes/waitlist-answer-page.tsx')),
              appPage('account/erased', () => import('#web/routes/account-erased-page.tsx')),
              gatedPage('auth', () => import('#web/routes/sign-in-page.tsx')),
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
              {
                path: '*',
                lazy: () => withTexts('information', import('#web/routes/not-found-page.tsx')),
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
              gatedPage('scan', () => import('#web/routes/scan-page.tsx')),
              gatedPage('dashboard', () => import('#web/routes/dashboard-page.tsx')),
              gatedPage('account', () => import('#web/routes/account-page.tsx')),
              gatedPage('clean-direct', () => import('#web/routes/clean-page.tsx')),
              gatedPage('clean-reset', () => import('#web/routes/clean-page.tsx')),
              gatedPage('checkout', () => import('#web/routes/checkout-page.tsx')),
              gatedPage('checkout-reset', () => import('#web/routes/checkout-page.tsx')),
              gatedPage('receipt', () => import('#web/routes/receipt-page.tsx')),
              appPage('withdraw', () => import('#web/routes/withdrawal-page.tsx')),
              adminPage(
                'admin/marketing-export',
                () => import('#web/routes/admin-marketing-page.tsx'),
              ),
              adminPage(
                'admin/waitlist-export',
                () => import('#web/routes/admin-waitlist-page.tsx'),
              ),
              adminPage('admin', () => import('#web/routes/admin-page.tsx')),
              adminPage(
                'admin/support/:ticketId',
                () => import('#web/routes/admin-ticket-page.tsx'),
              ),
            ],
          },
        ],
      },
    ],
  },
];
