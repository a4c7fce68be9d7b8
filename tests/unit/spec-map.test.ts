import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkMap } from '#tests/spec-map/check-map.ts';
import type { Decision } from '#tests/spec-map/entry.ts';
import { callsPage, departuresPage, generatedPages } from '#tests/spec-map/generated-pages.ts';
import { loadMap } from '#tests/spec-map/load-map.ts';
import { markEntries } from '#tests/spec-map/mark-entries.ts';
import { findTestTitles } from '#tests/spec-map/test-titles.ts';

const DECISION: Decision = {
  id: 'vat-inside-price',
  specSays: 'VAT is 0.25 times the total',
  says: 'VAT is a fifth of the price',
  reason: 'The law | not taste',
  source: 'a document',
};

const CALL = {
  document: 'core',
  specSays: 'Auth: sign out',
  ours: '`DELETE /api/session`',
} as const;

const PROOF = { file: 'tests/unit/sum.test.ts', test: 'adds two numbers' };

const PLANNED = {
  id: 'core.2.auth.link-terms',
  kind: 'text',
  says: '/auth links to /terms',
  status: 'planned',
  area: 'sign-in',
};
const DONE = { ...PLANNED, id: 'core.2.auth.screen', status: 'done', proof: [PROOF] };
const CHANGED = {
  ...PLANNED,
  id: 'core.2.checkout.vat',
  status: 'changed',
  decision: DECISION.id,
  built: false,
};

type MapParts = {
  entries: object[];
  decisions: object[];
  expected: number;
  sumTest: string | null;
};

/** Writes a small map that holds, but for what is overridden, and answers its root. */
function writeMap(overrides: Partial<MapParts> = {}): string {
  const entries = overrides.entries ?? [PLANNED, DONE, CHANGED];
  const parts: MapParts = {
    entries,
    decisions: [DECISION],
    expected: entries.length,
    sumTest: "test('adds two numbers', () => {});",
    ...overrides,
  };
  const root = mkdtempSync(join(tmpdir(), 'spec-map-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const lines = (rows: object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  write('map/core/02-screens.jsonl', lines(parts.entries));
  write('map/decisions.jsonl', lines(parts.decisions));
  write('map/calls.jsonl', lines([CALL]));
  const section = { file: 'core/02-screens.jsonl', section: 'core.2', title: 'Screens' };
  write('map/sections.json', JSON.stringify([{ ...section, entries: parts.expected }]));
  if (parts.sumTest !== null) write(PROOF.file, parts.sumTest);
  for (const [file, text] of Object.entries(generatedPages(loadMap(join(root, 'map'))))) {
    write(`map/${file}`, text);
  }
  return root;
}

function problemsOf(overrides: Partial<MapParts>): string[] {
  const root = writeMap(overrides);
  return checkMap(join(root, 'map'), root);
}

test('a map whose proofs run and whose decisions are used has no problem', () => {
  expect(problemsOf({})).toEqual([]);
});

test('a proof that names a missing file is a problem', () => {
  expect(problemsOf({ sumTest: null })).toEqual([
    'core/02-screens.jsonl:2: core.2.auth.screen: tests/unit/sum.test.ts does not exist',
  ]);
});

test('a proof whose title no test of the file has is a problem', () => {
  expect(problemsOf({ sumTest: "test('adds three numbers', () => {});" })).toEqual([
    'core/02-screens.jsonl:2: core.2.auth.screen: tests/unit/sum.test.ts has no running test titled "adds two numbers"',
  ]);
});

test.each([
  ['a line comment', "// test('adds two numbers', () => {});"],
  ['a block comment', "/* test('adds two numbers', () => {}); */"],
  ['a string', "const example = `test('adds two numbers', () => {});`;"],
  ['a skipped test', "test.skip('adds two numbers', () => {});"],
  ['a test to do', "test.todo('adds two numbers');"],
  ['a test expected to fail', "test.fails('adds two numbers', () => {});"],
  ['a test skipped on a condition', "test.skipIf(process.env.CI)('adds two numbers', () => {});"],
  ['a test skipped by option', "test('adds two numbers', { skip: true }, () => {});"],
  ['a test that skips itself', "test('adds two numbers', () => { test.skip(); sum(); });"],
  ['a skipped suite', "describe.skip('sum', () => { test('adds two numbers', () => {}); });"],
  ['a suite to fix', "test.describe.fixme('sum', () => { test('adds two numbers', () => {}); });"],
  ['a file that skips itself', "test.skip(true, 'later'); test('adds two numbers', () => {});"],
  ['a test without a body', "test('adds two numbers');"],
  ['a call of another name', "retest('adds two numbers', () => {});"],
])('a title that stands only in %s proves nothing', (_place, sumTest) => {
  expect(problemsOf({ sumTest })).toEqual([
    expect.stringContaining('has no running test titled "adds two numbers"'),
  ]);
});

test('a file with a test marked only proves nothing, since its others do not run', () => {
  const sumTest = "test('adds two numbers', () => {}); test.only('adds three', () => {});";
  expect(problemsOf({ sumTest })).toEqual([expect.stringContaining('has a test with .only')]);
});

test('a test file that cannot be parsed is a problem, not a crash', () => {
  expect(problemsOf({ sumTest: "test('adds two numbers'" })).toEqual([
    expect.stringContaining('tests/unit/sum.test.ts cannot be parsed'),
  ]);
});

test('an id that stands twice is a problem that names both places', () => {
  expect(problemsOf({ entries: [PLANNED, DONE, CHANGED, PLANNED] })).toEqual([
    'core.2.auth.link-terms stands twice: core/02-screens.jsonl:1 and core/02-screens.jsonl:4',
  ]);
});

test.each([
  ['a done entry without proof', { ...DONE, proof: undefined }],
  ['a done entry with an empty list of proofs', { ...DONE, proof: [] }],
  ['a built change without proof', { ...CHANGED, built: true }],
  ['a proof outside the tests', { ...DONE, proof: [{ ...PROOF, file: 'tests/../a.test.ts' }] }],
  ['a planned entry with a proof', { ...PLANNED, proof: [PROOF] }],
  ['a changed entry without a decision', { ...CHANGED, decision: undefined }],
  ['an unknown kind', { ...PLANNED, kind: 'page' }],
  ['an unknown area', { ...PLANNED, area: 'garden' }],
  ['an id out of form', { ...PLANNED, id: 'core.2.Auth' }],
  ['a misspelt key', { ...PLANNED, sayz: 'x' }],
])('%s is malformed', (_what, entry) => {
  const problems = problemsOf({ entries: [CHANGED, entry] });
  expect(problems).toContainEqual(expect.stringMatching(/^core\/02-screens\.jsonl:2: malformed: /));
});

test('a line that is not JSON is a problem with its number', () => {
  const root = writeMap();
  const file = join(root, 'map/core/02-screens.jsonl');
  writeFileSync(file, readFileSync(file, 'utf8').replace('\n', '\n{"id":\n'));
  expect(checkMap(join(root, 'map'), root)).toEqual([
    expect.stringMatching(/^core\/02-screens\.jsonl:2: not JSON: /),
  ]);
});

test('a changed entry that names an unknown decision is a problem', () => {
  const entries = [
    CHANGED,
    { ...CHANGED, id: 'core.2.checkout.total', decision: 'free-of-charge' },
  ];
  expect(problemsOf({ entries })).toEqual([
    'core/02-screens.jsonl:2: core.2.checkout.total names the unknown decision free-of-charge',
  ]);
});

test('a decision that no entry points to is a problem', () => {
  const decisions = [DECISION, { ...DECISION, id: 'free-of-charge' }];
  expect(problemsOf({ decisions })).toEqual(['decisions.jsonl: no entry points to free-of-charge']);
});

test('a file that holds fewer entries than its section expects is a problem', () => {
  expect(problemsOf({ expected: 4 })).toEqual([
    'core/02-screens.jsonl: holds 3 well-formed entries, sections.json expects 4',
  ]);
});

test('a file that no section lists is a problem', () => {
  const root = writeMap();
  const moved = { ...PLANNED, id: 'core.3.scan.id' };
  writeFileSync(join(root, 'map/core/03-entities.jsonl'), `${JSON.stringify(moved)}\n`);
  expect(checkMap(join(root, 'map'), root)).toEqual([
    'sections.json: core/03-entities.jsonl is not listed',
  ]);
});

test('a whole file that is gone is a problem', () => {
  const root = writeMap({ entries: [PLANNED], decisions: [], expected: 1 });
  writeFileSync(join(root, 'map/decisions.jsonl'), `${JSON.stringify(DECISION)}\n`);
  rmSync(join(root, 'map/core/02-screens.jsonl'));
  expect(checkMap(join(root, 'map'), root)).toContain(
    'core/02-screens.jsonl: holds 0 well-formed entries, sections.json expects 1',
  );
});

test('an entry in the file of another section is a problem', () => {
  const entries = [CHANGED, { ...PLANNED, id: 'core.9.vat.rate' }];
  expect(problemsOf({ entries })).toEqual([
    'core/02-screens.jsonl:2: core.9.vat.rate does not belong to section core.2',
  ]);
});

test.each(['departures.md', 'calls.md'])(
  'a generated %s that is out of date is a problem',
  (file) => {
    const root = writeMap();
    writeFileSync(join(root, 'map', file), '# Old\n');
    expect(checkMap(join(root, 'map'), root)).toEqual([
      `${file} is out of date; run node tests/spec-map/write-pages.ts`,
    ]);
  },
);

test('a generated page that is missing is a problem', () => {
  const root = writeMap();
  rmSync(join(root, 'map/departures.md'));
  expect(checkMap(join(root, 'map'), root)).toEqual([
    expect.stringContaining('departures.md is out of date'),
  ]);
});

test('the table of departures has a row per decision and escapes what would break it', () => {
  expect(departuresPage([DECISION])).toContain(
    '| VAT is 0.25 times the total | VAT is a fifth of the price | The law \\| not taste |',
  );
});

test('the table of calls keeps the two documents apart', () => {
  const [, core, open] = callsPage([
    CALL,
    { ...CALL, document: 'public', specSays: 'sign out' },
  ]).split('## ');
  expect(core).toContain('| Auth: sign out | `DELETE /api/session` |');
  expect(open).toContain('| sign out | `DELETE /api/session` |');
});

test('titles are found as the source writes them, in every running form', () => {
  const source = `
    import { test as base } from 'vitest';
    test('plain', () => {});
    it("isn't quoted alike", async () => {});
    test.concurrent(\`template\`, () => {});
    test.each([1, 2])('adds %i', (n) => {});
    test.each\`a | b\n\${1} | \${2}\`('row $a', () => {});
    test.for([1])('for %i', () => {});
    for (const code of codes) test(\`\${code.name} has a text\`, () => {});
    test('joined ' + 'from parts', run);
    test('with options', { timeout: 5000, skip: false }, () => {});
    describe('suite', () => { test('inside', () => {}); });
    test.describe.parallel('suite', () => { test('inside Playwright', () => {}); });
    describe.skip('suite', () => { it('not me', () => {}); });
    test('after a skipped suite', ({ page }) => { test.skip(page.isNarrow, 'has no such column'); });
    pattern.test('no test either', () => {});
  `;
  expect([...findTestTitles(source, 'a.test.ts').titles]).toEqual([
    'plain',
    "isn't quoted alike",
    'template',
    'adds %i',
    'row $a',
    'for %i',
    '${code.name} has a text',
    'joined from parts',
    'with options',
    'inside',
    'inside Playwright',
    'after a skipped suite',
  ]);
});

test('marking done proves every matching entry and touches no other line', () => {
  const root = writeMap();
  const folder = join(root, 'map');
  const file = join(folder, 'core/02-screens.jsonl');
  const before = readFileSync(file, 'utf8').split('\n');
  const mark = { to: 'done', proof: PROOF, replacesProofs: false } as const;
  expect(markEntries(folder, ['core.2.auth.link-*', 'core.2.checkout.vat'], mark)).toEqual([
    PLANNED.id,
    CHANGED.id,
  ]);
  const after = readFileSync(file, 'utf8').split('\n');
  expect(after.map((line) => (line === '' ? null : JSON.parse(line)))).toEqual([
    { ...PLANNED, status: 'done', proof: [PROOF] },
    DONE,
    { ...CHANGED, built: true, proof: [PROOF] },
    null,
  ]);
  expect(after[1]).toBe(before[1]);
  expect(checkMap(folder, root)).toEqual([]);
});

test('marking entries of two files leaves each in its own', () => {
  const folder = join(writeMap({ entries: [PLANNED, CHANGED] }), 'map');
  const other = { ...PLANNED, id: 'public.2.landing.how-scan' };
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'public/02-landing.jsonl'), `${JSON.stringify(other)}\n`);
  markEntries(folder, ['*.link-terms', 'public.*'], { to: 'changed', decision: DECISION.id });
  expect(loadMap(folder).entries.map(({ file, entry }) => [file, entry.id, entry.status])).toEqual([
    ['core/02-screens.jsonl', PLANNED.id, 'changed'],
    ['core/02-screens.jsonl', CHANGED.id, 'changed'],
    ['public/02-landing.jsonl', other.id, 'changed'],
  ]);
});

test('marking done again adds a proof once, or replaces those there are', () => {
  const root = writeMap({ entries: [DONE] });
  const folder = join(root, 'map');
  const proofs = () =>
    loadMap(folder).entries.map(({ entry }) => (entry.status === 'done' ? entry.proof : null));
  const second = { ...PROOF, test: 'adds three numbers' };
  markEntries(folder, [DONE.id], { to: 'done', proof: second, replacesProofs: false });
  markEntries(folder, [DONE.id], { to: 'done', proof: second, replacesProofs: false });
  expect(proofs()).toEqual([[PROOF, second]]);
  markEntries(folder, [DONE.id], { to: 'done', proof: second, replacesProofs: true });
  expect(proofs()).toEqual([[second]]);
});

test('marking planned drops proofs and keeps decisions', () => {
  const root = writeMap({ entries: [DONE, { ...CHANGED, built: true, proof: [PROOF] }] });
  const folder = join(root, 'map');
  markEntries(folder, ['*'], { to: 'planned' });
  expect(loadMap(folder).entries.map(({ entry }) => entry)).toEqual([
    { ...PLANNED, id: DONE.id },
    CHANGED,
  ]);
});

test('marking changed names the decision and waits to be built', () => {
  const root = writeMap({ entries: [PLANNED, CHANGED] });
  const folder = join(root, 'map');
  markEntries(folder, [PLANNED.id], { to: 'changed', decision: DECISION.id });
  expect(loadMap(folder).entries[0]?.entry).toEqual({ ...CHANGED, id: PLANNED.id });
});

test('a glob treats dots literally', () => {
  const folder = join(writeMap(), 'map');
  expect(markEntries(folder, ['core.2.auth-*', 'core*screen'], { to: 'planned' })).toEqual([
    DONE.id,
  ]);
});
