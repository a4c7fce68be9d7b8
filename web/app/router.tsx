import { createBrowserRouter } from 'react-router';

import { ErrorScreen } from './error-screen.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RootErrorScreen } from './root-error-screen.tsx';
import { Shell } from './shell.tsx';
import { StartingScreen } from './starting-screen.tsx';

export const router = createBrowserRouter([
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
              { path: 'auth', lazy: () => import('#web/routes/sign-in-page.tsx') },
              {
                lazy: () => import('#web/routes/demo-layout.tsx'),
                children: [
                  { path: 'demo/auth', lazy: () => import('#web/routes/demo-start-page.tsx') },
                  { path: 'demo/scan', lazy: () => import('#web/routes/demo-scan-page.tsx') },
                  { path: 'demo/clean', lazy: () => import('#web/routes/demo-clean-page.tsx') },
                  {
                    path: 'demo/checkout',
                    lazy: () => import('#web/routes/demo-checkout-page.tsx'),
                  },
                  { path: 'demo/receipt', lazy: () => import('#web/routes/demo-receipt-page.tsx') },
                ],
              },
              { path: '*', lazy: () => import('#web/routes/not-found-page.tsx') },
            ],
          },
        ],
      },
      {
        lazy: () => import('./signed-in-layout.tsx'),
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { path: 'scan', lazy: () => import('#web/routes/scan-page.tsx') },
              { path: 'dashboard', lazy: () => import('#web/routes/dashboard-page.tsx') },
              { path: 'clean-direct', lazy: () => import('#web/routes/clean-page.tsx') },
              { path: 'clean-reset', lazy: () => import('#web/routes/clean-page.tsx') },
              { path: 'checkout', lazy: () => import('#web/routes/checkout-page.tsx') },
              { path: 'checkout-reset', lazy: () => import('#web/routes/checkout-page.tsx') },
              { path: 'receipt', lazy: () => import('#web/routes/receipt-page.tsx') },
              { path: 'withdraw', lazy: () => import('#web/routes/withdrawal-page.tsx') },
            ],
          },
        ],
      },
    ],
  },
]);
