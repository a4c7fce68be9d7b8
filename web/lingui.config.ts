import { fileURLToPath } from 'node:url';

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const NEVER = ['**/node_modules/**', '<rootDir>/dist/**'];
const START_PAGE = ['<rootDir>/features/start/**'];
const LIVE_PARTS = ['<rootDir>/features/start/live/**'];
/** Of those folders, what speaks on pages that have the product's own texts as well, and on no other. */
const APP_ONLY = [
  '<rootDir>/app/notify.ts',
  '<rootDir>/components/year-chart.tsx',
  '<rootDir>/components/year-table.tsx',
];
const BANNER = '<rootDir>/features/consent/cookie-banner.tsx';
const BANNER_DETAILS = '<rootDir>/features/consent/cookie-details.tsx';
const ADMIN_PAGES = ['<rootDir>/features/admin/**'];
const INFORMATION_PAGES = ['<rootDir>/features/information/**'];
/** Of an address that nobody has: no page is to bring along what it says. */
const NOT_FOUND = '<rootDir>/app/not-found-screen.tsx';

/** Swedish is the source: the specification's texts stand in the code as they must appear. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'sv',
  locales: ['sv', 'en'],
  // Without line numbers, a change to a file is no change to its texts.
  format: formatter({ lineNumbers: false }),
  // Six, so that nobody fetches the texts of pages that they do not see (i18n/catalogues.ts).
  catalogs: [
    {
      path: '<rootDir>/i18n/locales/{locale}',
      include: ['<rootDir>'],
      exclude: [
        ...NEVER,
        ...START_PAGE,
        BANNER,
        BANNER_DETAILS,
        ...INFORMATION_PAGES,
        ...ADMIN_PAGES,
        NOT_FOUND,
      ],
    },
    {
      path: '<rootDir>/i18n/locales/site/{locale}',
      include: [
        '<rootDir>/app',
        '<rootDir>/components',
        '<rootDir>/features/launch/join-by-mail.tsx',
        '<rootDir>/features/launch/way-in.tsx',
        '<rootDir>/features/receipt/tier-name.ts',
        BANNER,
        ...START_PAGE,
      ],
      exclude: [...NEVER, ...APP_ONLY, NOT_FOUND, ...LIVE_PARTS],
    },
    {
      path: '<rootDir>/i18n/locales/live/{locale}',
      include: [...LIVE_PARTS, '<rootDir>/features/testimonial/use-place-name.ts'],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/i18n/locales/information/{locale}',
      include: [...INFORMATION_PAGES, NOT_FOUND],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/i18n/locales/consent/{locale}',
      include: [BANNER_DETAILS],
      exclude: NEVER,
    },
    {
      path: '<rootDir>/i18n/locales/admin/{locale}',
      include: ADMIN_PAGES,
      exclude: NEVER,
    },
  ],
});
