import { expect, test } from 'vitest';

import { checkRows } from '#tests/tools/bench/judge/check-rows.ts';
import type { FoundMessage } from '#tests/tools/bench/judge/found-rows.ts';
import type { TruthFact } from '#tests/tools/bench/judge/truth-facts.ts';

import { buildFact, buildFound, CALENDAR } from './build-truth-fact.ts';

const SHOP_ROW = 'newsletter news@shop.example';

function check(
  pairs: readonly (readonly [TruthFact, FoundMessage | null])[],
  writtenTo: readonly string[] = [],
) {
  return checkRows(
    pairs.map(([fact]) => fact),
    { messages: pairs.map(([, found]) => found), oldestYear: 2014 },
    new Set(writtenTo),
    CALENDAR,
  );
}

const inNoRow = (knownSender: string | null = null): FoundMessage => {
  return { row: null, knownSender, isNewsletter: false, proof: 'unproven', isKept: false };
};

test('rows that hold what they mean have no problems, and are counted', () => {
  const { problems, expectedCounts } = check([
    [buildFact(), buildFound()],
    [buildFact({ id: 'a2' }), buildFound()],
    [buildFact({ id: 'a3', ageDays: 3 }), buildFound({ row: null })],
    [buildFact({ id: 'a4', category: 'CATEGORY_UPDATES' }), inNoRow('news@shop.example')],
  ]);
  expect(problems).toEqual([]);
  expect(expectedCounts).toEqual(new Map([[SHOP_ROW, 2]]));
});

test('a row that lacks one of its sender’s messages in a category that it holds is found out', () => {
  const { problems, expectedCounts } = check([
    [buildFact(), buildFound()],
    [buildFact({ id: 'a2' }), inNoRow()],
  ]);
  expect(problems).toEqual([`a2 is in no row, not in ${SHOP_ROW}`]);
  expect(expectedCounts).toEqual(new Map([[SHOP_ROW, 2]]));
});

test('so is a row with another sender’s message, or with a protected one', () => {
  const stranger = buildFact({ id: 'a2', sender: 'x@else.example' });
  const starred = buildFact({ id: 'a3', isKept: true });
  const { problems } = check([
    [buildFact(), buildFound()],
    [stranger, buildFound()],
    [starred, buildFound()],
  ]);
  expect(problems).toEqual([
    `a2 is in ${SHOP_ROW}, not in no row`,
    `a3 is in ${SHOP_ROW}, not in no row`,
  ]);
});

test('a row named by a domain may hold mail of any address there', () => {
  const row = 'newsletter domain:shop.example';
  const found = buildFound({ row, knownSender: 'domain:shop.example' });
  const { problems } = check([
    [buildFact(), found],
    [buildFact({ id: 'a2', sender: 'offers@shop.example' }), found],
  ]);
  expect(problems).toEqual([]);
});

test('newsletters of a sender that the owner wrote to may not be on offer', () => {
  const written = ['news@shop.example'];
  expect(check([[buildFact(), buildFound()]], written).problems).toHaveLength(1);
  expect(check([[buildFact(), buildFound({ row: null })]], written).problems).toEqual([]);
});

test('of many problems the first few are told, and how many there are', () => {
  const pairs = Array.from({ length: 9 }, (_, order): [TruthFact, null] => {
    return [buildFact({ id: `a${order}`, ageDays: 2_000, category: 'none' }), null];
  });
  expect(check(pairs).problems).toHaveLength(6);
  expect(check(pairs).problems.at(-1)).toContain('9 messages in all');
});
