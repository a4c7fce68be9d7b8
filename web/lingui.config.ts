import { fileURLToPath } from 'node:url';

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const NEVER = ['**/node_modules/**', '<rootDir>/dist/**'];
const START_PAGE = ['<rootDir>/pages/start/**', '<rootDir>/entities/scans/feature-pictures.tsx'];
const LIVE_PARTS = ['<rootDir>/pages/start/live/**'];
/** Shared components that appear only on pages that load the `app` catalogue. */
const APP_ONLY = [
  '<rootDir>/shared/charts/year-chart.tsx',
  '<rootDir>/shared/charts/year-table.tsx',
];
const BANNER = '<rootDir>/features/consent/cookie-banner.tsx';
const BANNER_DETAILS = '<rootDir>/features/consent/cookie-details.tsx';
const ADMIN_PAGES = ['<rootDir>/pages/admin/**'];
const INFORMATION_PAGES = ['<rootDir>/pages/information/**'];

/** Swedish is the source: the specification's texts are in the code verbatim. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'sv',
  locales: ['sv', 'en'],
  // No line numbers, so that moved code leaves the catalogues unchanged.
  format: formatter({ lineNumbers: false }),
  // Six catalogues, so that no page loads texts that it does not show (shared/i18n/catalogues.ts).
  catalogs: [
    {
      path: '<rootDir>/shared/i18n/locales/{locale}',
      include: ['<rootDir>'],
      exclude: [
        ...NEVER,
        ...START_PAGE,
        BANNER,
        BANNER_DETAILS,
        ...INFORMATION_PAGES,
        ...ADMIN_PAGES,
      ],
    },
    {
      path: '<rootDir>/shared/i18n/locales/site/{locale}',
      include: [
        '<rootDir>/app',
        '<rootDir>/shared/charts',
        '<rootDir>/shared/components',
        '<rootDir>/shared/toasts/app-toaster.tsx',
        '<rootDir>/features/launch/way-in.tsx',
        '<rootDir>/entities/orders/tier-name.ts',
        BANNER,
        ...START_PAGE,
      ],
      exclude: [...NEVER, ...APP_ONLY, ...LIVE_PARTS],
    },
    {
      path: '<rootDir>/shared/i18n/locales/live/{locale}',
      include: [...LIVE_PARTS, '<rootDir>/entities/testimonials/use-place-name.ts'],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/information/{locale}',
      include: INFORMATION_PAGES,
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/consent/{locale}',
      include: [BANNER_DETAILS],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/admin/{locale}',
      include: ADMIN_PAGES,
      exclude: NEVER,
    },
  ],
});
