import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

const COMPONENT_FOLDERS = ['components', 'charts'].map((name) =>
  join(PROJECT_DIR, 'web/shared', name),
);
const PAGE = join(PROJECT_DIR, 'web/component-page');

/** Parts that never stand alone, each with what the page shows them in. */
const SHOWN_WITHIN: Record<string, string> = {
  'year-table.tsx': 'web/shared/charts/year-chart.tsx',
};

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.endsWith('.tsx'));
}

function imports(source: string, component: string): boolean {
  return new RegExp(
    `from '(?:#web/shared/(?:components|charts)|\\.)/${component.replaceAll('.', '\\.')}'`,
  ).test(source);
}

const page = sources(PAGE)
  .map((name) => readFileSync(join(PAGE, name), 'utf8'))
  .join('\n');

test('every component stands on the developers’ page, by itself or within another that does', () => {
  const missing = sources(...COMPONENT_FOLDERS).filter((name) => {
    const within = SHOWN_WITHIN[name];
    if (within === undefined) return !imports(page, name);
    const shown = within.replace(/^web\//, '#web/');
    const holds = imports(readFileSync(join(PROJECT_DIR, within), 'utf8'), name);
    return !(page.includes(`from '${shown}'`) && holds);
  });
  expect(missing).toEqual([]);
});

test('no component is excused from the developers’ page that is no more, or stands there by itself', () => {
  const names = sources(...COMPONENT_FOLDERS);
  const stale = Object.keys(SHOWN_WITHIN).filter(
    (name) => !names.includes(name) || imports(page, name),
  );
  expect(stale).toEqual([]);
});
