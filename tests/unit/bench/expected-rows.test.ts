import { expect, test } from 'vitest';

import { expectedRows, type RowClaims } from '#tests/tools/bench/judge/expected-rows.ts';
import { mailboxCalendar } from '#tests/tools/bench/judge/mailbox-calendar.ts';

import { buildFact, buildFound, CALENDAR, NOW_MS } from './build-truth-fact.ts';

const MIB = 1024 * 1024;
const SHOP = 'news@shop.example';

const CLAIMS: RowClaims = {
  categories: new Map([[SHOP, new Set(['CATEGORY_PROMOTIONS'])]]),
  oldestYear: 2014,
  writtenTo: new Set(),
};

function foundOf(knownSender: string | null) {
  return buildFound({ knownSender });
}

function rowsOf(changes: Parameters<typeof buildFact>[0], claims: Partial<RowClaims> = {}) {
  const fact = buildFact(changes);
  const found = foundOf(fact.senderKeys[0] ?? null);
  return expectedRows(fact, found, { ...CLAIMS, ...claims }, CALENDAR);
}

test.each<[string, Parameters<typeof buildFact>[0], string[]]>([
  ['a newsletter is in its sender’s row', {}, [`newsletter ${SHOP}`]],
  ['whatever it weighs', { sizeBytes: 30 * MIB }, [`newsletter ${SHOP}`]],
  ['however old it is', { ageDays: 3_000 }, [`newsletter ${SHOP}`]],
  ['though Gmail calls it important', { isImportant: true }, [`newsletter ${SHOP}`]],
  ['but not in another category', { category: 'CATEGORY_UPDATES' }, []],
  ['nor from another sender', { sender: 'x@else.example' }, []],
  ['nor younger than thirty days', { ageDays: 29.9 }, []],
  ['nor starred or labelled', { isKept: true }, []],
  ['nor in a thread that its owner wrote in', { isAnswered: true }, []],
  ['nor when it is a receipt', { isReceipt: true }, []],
])('%s', (_name, changes, rows) => {
  expect(rowsOf(changes)).toEqual(rows);
});

const letter = { category: 'none', isBulk: false, sender: 'eva@home.example' } as const;

test.each<[string, Parameters<typeof buildFact>[0], string[]]>([
  ['a young letter is in no row', letter, []],
  ['an old one is in that of its year', { ...letter, ageDays: 1_500 }, ['old 2022']],
  ['a very old one in the oldest', { ...letter, ageDays: 6_000 }, ['old 2014']],
  ['one of 10 MiB is large', { ...letter, sizeBytes: 10 * MIB }, ['large 10']],
  ['a byte less is not', { ...letter, sizeBytes: 10 * MIB - 1 }, []],
  ['from 25 MiB on it is larger', { ...letter, sizeBytes: 25 * MIB }, ['large 25']],
  ['large goes before old', { ...letter, ageDays: 1_500, sizeBytes: 100 * MIB }, ['large 100']],
  ['important ones stay', { ...letter, ageDays: 1_500, isImportant: true }, []],
  ['large mail of one’s own', { ...letter, isSent: true, sizeBytes: 12 * MIB }, ['own-large 10']],
  [
    'though it is in a thread that one wrote in',
    { ...letter, isSent: true, isAnswered: true, sizeBytes: 12 * MIB },
    ['own-large 10'],
  ],
  ['old mail of one’s own stays', { ...letter, isSent: true, ageDays: 1_500 }, []],
])('%s', (_name, changes, rows) => {
  expect(rowsOf(changes)).toEqual(rows);
});

test('exactly three years ago is not old yet, a second before is', () => {
  const threeYearsMs = Date.UTC(2023, 10, 21, 9, 41);
  expect(rowsOf({ ...letter, internalDateMs: threeYearsMs })).toEqual([]);
  expect(rowsOf({ ...letter, internalDateMs: threeYearsMs - 1 })).toEqual(['old 2023']);
});

test('whom the owner wrote to, and who is on the safe-list, has no mail in a row', () => {
  expect(rowsOf({}, { writtenTo: new Set([SHOP]) })).toEqual([]);
  const senderKeys = ['info@skatteverket.se', 'domain:skatteverket.se', 'domain:se'];
  const safe = buildFact({ senderKeys, ageDays: 1_500 });
  expect(expectedRows(safe, foundOf('info@skatteverket.se'), CLAIMS, CALENDAR)).toEqual([]);
  expect(expectedRows(safe, foundOf(null), CLAIMS, CALENDAR)).toEqual([]);
  expect(expectedRows(safe, foundOf('list:offers.shop.example'), CLAIMS, CALENDAR)).toEqual([
    'old 2022',
  ]);
});

test('a quick scan offers the newsletters of the past year, and older ones as old mail', () => {
  const quick = mailboxCalendar(NOW_MS, 'quick');
  const rows = (ageDays: number) =>
    expectedRows(buildFact({ ageDays }), foundOf(SHOP), CLAIMS, quick);
  expect(rows(300)).toEqual([`newsletter ${SHOP}`]);
  expect(rows(400)).toEqual([]);
  expect(rows(1_500)).toEqual(['old 2022']);
});

test('a letter outside the tabs is in its sender’s row until its own header was read', () => {
  const fact = buildFact({ category: 'none', isBulk: false });
  const claims = { ...CLAIMS, categories: new Map([[SHOP, new Set(['none'])]]) };
  const rows = (proof: 'unproven' | 'refuted') =>
    expectedRows(fact, buildFound({ knownSender: SHOP, proof }), claims, CALENDAR);
  expect(rows('unproven')).toEqual([`newsletter ${SHOP}`]);
  expect(rows('refuted')).toEqual([]);
});
