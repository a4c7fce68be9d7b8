import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

const UNTRANSLATED = 'lingui(no-unlocalized-strings)';

type Sample = { path: string; code: string };

const BAD_CODE = [
  ['a default export', 'import(no-default-export)', 'worker/*.ts', 'export default 1;'],
  ['any', 'typescript(no-explicit-any)', 'worker/*.ts', 'export const a: any = 1;'],
  [
    '!',
    'typescript(no-non-null-assertion)',
    'worker/*.ts',
    'export const a = (b: string | null) => b!;',
  ],
  ['as', 'typescript(consistent-type-assertions)', 'worker/*.ts', 'export const a = b as number;'],
  ['console', 'eslint(no-console)', 'worker/*.ts', 'export function a() {\n  console.log(1);\n}'],
  ['351 lines', 'eslint(max-lines)', 'worker/*.ts', 'export {};\n'.repeat(351)],
  ['351 lines of tests', 'eslint(max-lines)', 'tests/unit/*.test.ts', 'export {};\n'.repeat(351)],
  [
    'a function in a constant',
    'eslint(func-style)',
    'worker/*.ts',
    'export const a = function () {};',
  ],
  ['bare text', UNTRANSLATED, 'web/*.tsx', 'export const a = <p>Hello there</p>;'],
  [
    'a bare label',
    UNTRANSLATED,
    'web/*.tsx',
    'export const a = <button aria-label="Open this">1</button>;',
  ],
  ['a bare property', UNTRANSLATED, 'web/*.tsx', 'export const a = <Dialog title="Open this" />;'],
  ['a bare string', UNTRANSLATED, 'web/*.ts', 'export const a = "Hej på dig";'],
  ['a bare line of small letters', UNTRANSLATED, 'web/*.ts', 'export const a = "e-post: hej då";'],
  ['bare small words', UNTRANSLATED, 'web/*.tsx', 'export const a = <p>per e-mail only</p>;'],
] as const;

const GOOD_CODE = [
  ['a constant assertion', 'worker/*.ts', `export const KINDS = ['a', 'b'] as const;`],
  [
    'a class list and a translated text',
    'web/*.tsx',
    `import { Trans } from '@lingui/react/macro';\n\nexport const note = <p className="mt-4 text-soft"><Trans>Hej på dig</Trans></p>;\n`,
  ],
] as const;

const CYCLE = [
  { path: 'worker/cycle/a.ts', code: `import { b } from './b.ts';\n\nexport const a = () => b;\n` },
  { path: 'worker/cycle/b.ts', code: `import { a } from './a.ts';\n\nexport const b = () => a;\n` },
];

const folder = mkdtempSync(join(tmpdir(), 'grinbox-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** All linted in one go: starting the linter costs more than the samples do. */
const samples: Sample[] = [
  ...BAD_CODE.map(([, , path, code]) => ({ path, code })),
  ...GOOD_CODE.map(([, path, code]) => ({ path, code })),
  ...CYCLE,
];
const broken = lint(samples);

/** The rules that each sample breaks under the project's own configuration, in the order of the samples. */
function lint(all: readonly Sample[]): string[][] {
  const plugin = createRequire(import.meta.url).resolve('eslint-plugin-lingui');
  const config = readFileSync(join(PROJECT_DIR, '.oxlintrc.json'), 'utf8').replace(
    '"eslint-plugin-lingui"',
    JSON.stringify(plugin),
  );
  writeFileSync(join(folder, '.oxlintrc.json'), config);
  const files = all.map(({ path, code }, position) => {
    const file = path.replace('*', `sample-${position}`);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
    return file;
  });
  const { stdout } = spawnSync(join(PROJECT_DIR, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = z
    .object({
      diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })),
    })
    .parse(JSON.parse(stdout));
  return files.map((file) =>
    diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code ?? 'syntax'),
  );
}

function rulesBrokenBy(sample: Sample): string[] {
  const position = samples.findIndex(
    ({ path, code }) => path === sample.path && code === sample.code,
  );
  const rules = broken[position];
  if (rules === undefined) throw new Error(`${sample.path} was not linted`);
  return rules;
}

test.each(BAD_CODE)('%s breaks %s', (_name, rule, path, code) => {
  expect(rulesBrokenBy({ path, code })).toContain(rule);
});

test.each(GOOD_CODE)('%s is fine', (_name, path, code) => {
  expect(rulesBrokenBy({ path, code })).toEqual([]);
});

test.each(CYCLE)('two files that import each other are found: $path', (sample) => {
  expect(rulesBrokenBy(sample)).toContain('import(no-cycle)');
});
