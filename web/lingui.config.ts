import { fileURLToPath } from 'node:url';

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const NEVER = ['**/node_modules/**', '<rootDir>/dist/**'];
const BANNER = '<rootDir>/features/consent/cookie-question.tsx';
/** Shared components that appear only on pages that load the `app` catalogue. */
const APP_ONLY = [
  '<rootDir>/shared/components/pager.tsx',
  '<rootDir>/shared/components/search-field.tsx',
];
const ADMIN_PAGES = ['<rootDir>/pages/admin/**'];
/** Choosing and paying. */
const CHOICE_PAGES = ['<rootDir>/pages/clean/**', '<rootDir>/pages/checkout/**'];
/** What comes after a purchase, with what those pages alone show. */
const RECEIPT_PAGES = [
  '<rootDir>/pages/receipt/**',
  '<rootDir>/pages/recheck/**',
  '<rootDir>/pages/withdrawal/**',
  '<rootDir>/features/share/**',
  '<rootDir>/features/unsubscribes/**',
];
const ACCOUNT_PAGES = ['<rootDir>/pages/account/**', '<rootDir>/pages/consent/**'];
const READING_PAGES = [
  '<rootDir>/pages/information/**',
  '<rootDir>/pages/start/**',
  '<rootDir>/pages/demo/demo-start-page.tsx',
];

/** Swedish is the source: the specification's texts are in the code verbatim. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'sv',
  locales: ['sv', 'en'],
  // No line numbers, so that moved code leaves the catalogues unchanged.
  format: formatter({ lineNumbers: false }),
  // Seven catalogues, so that no page loads texts that it does not show (shared/i18n/catalogues.ts).
  catalogs: [
    {
      path: '<rootDir>/shared/i18n/locales/{locale}',
      include: ['<rootDir>'],
      exclude: [
        ...NEVER,
        BANNER,
        ...READING_PAGES,
        ...ADMIN_PAGES,
        ...CHOICE_PAGES,
        ...RECEIPT_PAGES,
        ...ACCOUNT_PAGES,
      ],
    },
    {
      path: '<rootDir>/shared/i18n/locales/site/{locale}',
      include: [
        '<rootDir>/app',
        '<rootDir>/shared/components',
        '<rootDir>/shared/toasts/toast-region.tsx',
        '<rootDir>/features/launch/way-in.tsx',
        BANNER,
      ],
      exclude: [...NEVER, ...APP_ONLY],
    },
    {
      path: '<rootDir>/shared/i18n/locales/information/{locale}',
      include: READING_PAGES,
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/choice/{locale}',
      include: CHOICE_PAGES,
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/receipt/{locale}',
      include: RECEIPT_PAGES,
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/account/{locale}',
      include: ACCOUNT_PAGES,
      exclude: NEVER,
    },
    {
      path: '<rootDir>/shared/i18n/locales/admin/{locale}',
      include: ADMIN_PAGES,
      exclude: NEVER,
    },
  ],
});
