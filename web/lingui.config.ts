import { fileURLToPath } from 'node:url';

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Swedish is the source: the specification's texts stand in the code as they must appear. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'sv',
  locales: ['sv', 'en'],
  // Without line numbers, a change to a file is no change to its texts.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/i18n/locales/{locale}',
      include: ['<rootDir>'],
      exclude: ['**/node_modules/**', '<rootDir>/dist/**'],
    },
  ],
});
