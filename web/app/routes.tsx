import { type LoaderFunctionArgs, redirectDocument, type RouteObject } from 'react-router';

import type { GatedPage } from './launch-gate.tsx';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { needTexts } from '#web/shared/i18n/activate.ts';
import type { CatalogueName } from '#web/shared/i18n/catalogues.ts';
import { store } from '#web/shared/lib/store.ts';
import { saveToasts } from '#web/shared/toasts/toasts.ts';
import { CONSENT_PATH, WAITLIST_PATH } from '#worker/domain/mail/token-pages.ts';

import { ErrorScreen, RootErrorScreen, StartingScreen } from './screens.tsx';
import { PublicLayout } from './layout.tsx';
import { Shell } from './shell.tsx';

/** A page's code and the catalogues that it and its loader need. */
async function withTexts<Module>(
  names: CatalogueName | readonly CatalogueName[],
  page: Promise<Module>,
): Promise<Module> {
  const [module] = await Promise.all([page, ...[names].flat().map(needTexts)]);
  return module;
}

const CHOICE_TEXTS = ['app', 'choice'] as const;
const RECEIPT_TEXTS = ['app', 'receipt'] as const;
const ACCOUNT_TEXTS = ['app', 'account'] as const;

function appPage<Module extends object>(
  path: string,
  load: () => Promise<Module>,
  names: readonly CatalogueName[] = ['app'],
) {
  return { path, lazy: () => withTexts(names, load()) };
}

function gatedPage(
  path: string,
  load: () => Promise<GatedPage>,
  names: readonly CatalogueName[] = ['app'],
) {
  return {
    path,
    lazy: async () => {
      if (store.get(pageLaunchAtom) === 'open') return withTexts(names, load());
      const gate = import('./launch-gate.tsx');
      return (await withTexts(names, gate)).behindGate(load);
    },
  };
}

/** Admin also shows texts of the product, such as reasons. */
async function loadAdminLayout() {
  const layout = import('#web/pages/admin/admin-layout.tsx');
  await Promise.all([needTexts('app'), needTexts('admin')]);
  return layout;
}

/** A prerendered page, which runs without the app: its document is loaded, and shows the toasts that stand. */
const PRERENDERED = {
  path: '*',
  loader: ({ request }: LoaderFunctionArgs) => {
    saveToasts();
    return redirectDocument(request.url);
  },
};

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
              appPage(WAITLIST_PATH.slice(1), () => import('#web/pages/waitlist/answer-page.tsx')),
              appPage(
                CONSENT_PATH.slice(1),
                () => import('#web/pages/consent/consent-page.tsx'),
                ACCOUNT_TEXTS,
              ),
              appPage(
                'account/erased',
                () => import('#web/pages/account/erased-page.tsx'),
                ACCOUNT_TEXTS,
              ),
              gatedPage('auth', () => import('./sign-in.ts')),
              {
                lazy: () => withTexts('app', import('#web/pages/demo/demo-journey.tsx')),
                children: [
                  appPage('demo/scan', () => import('#web/pages/demo/demo-scan-page.tsx')),
                  appPage(
                    'demo/clean',
                    () => import('#web/pages/demo/demo-clean-page.tsx'),
                    CHOICE_TEXTS,
                  ),
                  appPage(
                    'demo/checkout',
                    () => import('#web/pages/demo/demo-checkout-page.tsx'),
                    CHOICE_TEXTS,
                  ),
                  appPage(
                    'demo/receipt',
                    () => import('#web/pages/demo/demo-receipt-page.tsx'),
                    RECEIPT_TEXTS,
                  ),
                ],
              },
              PRERENDERED,
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
              gatedPage(
                'account',
                () => import('#web/pages/account/account-page.tsx'),
                ACCOUNT_TEXTS,
              ),
              gatedPage(
                'clean-direct',
                () => import('#web/pages/clean/clean-page.tsx'),
                CHOICE_TEXTS,
              ),
              gatedPage(
                'clean-reset',
                () => import('#web/pages/clean/clean-page.tsx'),
                CHOICE_TEXTS,
              ),
              gatedPage(
                'checkout',
                () => import('#web/pages/checkout/checkout-page.tsx'),
                CHOICE_TEXTS,
              ),
              gatedPage(
                'checkout-reset',
                () => import('#web/pages/checkout/checkout-page.tsx'),
                CHOICE_TEXTS,
              ),
              gatedPage(
                'receipt',
                () => import('#web/pages/receipt/receipt-page.tsx'),
                RECEIPT_TEXTS,
              ),
              gatedPage(
                'recheck',
                () => import('#web/pages/recheck/recheck-page.tsx'),
                RECEIPT_TEXTS,
              ),
              appPage(
                'withdraw',
                () => import('#web/pages/withdrawal/withdrawal-page.tsx'),
                RECEIPT_TEXTS,
              ),
              {
                path: 'admin',
                middleware: [async (args) => (await loadAdminLayout()).admit(args)],
                lazy: loadAdminLayout,
                children: [
                  { index: true, lazy: () => import('#web/pages/admin/admin-page.tsx') },
                  {
                    path: 'support/:ticketId',
                    lazy: () => import('#web/pages/admin/ticket-page.tsx'),
                  },
                  {
                    path: 'marketing-export',
                    lazy: () => import('#web/pages/admin/marketing-page.tsx'),
                  },
                  {
                    path: 'waitlist-export',
                    lazy: () => import('#web/pages/admin/waitlist-page.tsx'),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
