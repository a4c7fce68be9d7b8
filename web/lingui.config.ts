import { fileURLToPath } from 'node:url';

import { defineConfig } from '@lingui/cli';

/** Swedish is the source: the specification's texts stand in the code as they must appear. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'sv',
  locales: ['sv', 'en'],
  catalogs: [
    {
      path: '<rootDir>/i18n/locales/{locale}',
      include: ['<rootDir>'],
      exclude: ['**/node_modules/**', '<rootDir>/dist/**'],
    },
  ],
});
