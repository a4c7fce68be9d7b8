import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

/** Every catalogue of texts that a person can read. */
const CATALOGUES = [
  { locales: 'web/shared/i18n/locales', root: 'web' },
  { locales: 'web/shared/i18n/locales/site', root: 'web' },
  { locales: 'web/shared/i18n/locales/information', root: 'web' },
  { locales: 'web/shared/i18n/locales/admin', root: 'web' },
  { locales: 'web/shared/i18n/locales/choice', root: 'web' },
  { locales: 'web/shared/i18n/locales/receipt', root: 'web' },
  { locales: 'web/shared/i18n/locales/account', root: 'web' },
  { locales: 'worker/platform/i18n/locales', root: 'worker' },
] as const;

export type CatalogueText = { sv: string; en: string; files: readonly string[] };

/** Each text once, with every file that shows it. */
export function catalogueTexts(): CatalogueText[] {
  const texts = new Map<string, { en: string; files: Set<string> }>();
  for (const { locales, root } of CATALOGUES) {
    const po = readFileSync(join(PROJECT_DIR, locales, 'en.po'), 'utf8');
    for (const { id, translation, references } of entriesOf(po)) {
      const known = texts.get(id) ?? { en: translation, files: new Set<string>() };
      for (const reference of references) known.files.add(`${root}/${reference}`);
      texts.set(id, known);
    }
  }
  return [...texts]
    .map(([sv, { en, files }]) => ({ sv, en, files: [...files].toSorted() }))
    .toSorted((a, b) => a.sv.localeCompare(b.sv, 'sv'));
}

type Entry = { id: string; translation: string; references: string[] };

/** As Lingui writes them: every field on one line. */
function entriesOf(po: string): Entry[] {
  const entries: Entry[] = [];
  for (const block of po.split('\n\n')) {
    const id = field(block, 'msgid');
    if (id === '') continue;
    const references = [...block.matchAll(/^#: (.+)$/gm)].map(([, file = '']) => file);
    entries.push({ id, translation: field(block, 'msgstr'), references });
  }
  return entries;
}

function field(block: string, name: string): string {
  const quoted = new RegExp(`^${name} (".*")$`, 'm').exec(block)?.[1];
  return quoted === undefined ? '' : String(JSON.parse(quoted));
}
