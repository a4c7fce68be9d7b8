import { fileURLToPath } from 'node:url';

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The Worker is bundled without Babel: no macros, a text is its own id (platform/i18n/texts.ts). */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig({
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  sourceLocale: 'sv',
  locales: ['sv', 'en'],
  format: formatter({
    lineNumbers: false,
    explicitIdAsDefault: true,
    printPlaceholdersInComments: false,
  }),
  catalogs: [{ path: '<rootDir>/platform/i18n/locales/{locale}', include: ['<rootDir>'] }],
});
