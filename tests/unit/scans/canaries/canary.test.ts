import { expect, test } from 'vitest';

import { ROW_KINDS } from '#worker/domain/protection/protection.ts';
import {
  CANARIES,
  isProtectedByDoubt,
  NO_DOUBTS,
  type Canary,
} from '#worker/domain/scans/canaries/canary.ts';

function keptKinds(failed: readonly Canary[], isPastYear: boolean, isSearchIncomplete = false) {
  return ROW_KINDS.filter((rowKind) =>
    isProtectedByDoubt({ failed, isSearchIncomplete }, { rowKind, isPastYear }),
  );
}

test('nothing is kept while nothing is in doubt', () => {
  for (const rowKind of ROW_KINDS) {
    expect(isProtectedByDoubt(NO_DOUBTS, { rowKind, isPastYear: true })).toBe(false);
  }
});

test.each<[Canary, readonly string[], readonly string[]]>([
  ['totals', ROW_KINDS, ROW_KINDS],
  ['sizes', ['large', 'ownLarge'], ['large', 'ownLarge']],
  ['dates', ['old'], ROW_KINDS],
  ['longSearches', [], []],
  ['senders', ['newsletter'], ['newsletter']],
])('where %s are in doubt, what rests on them is kept', (canary, earlier, ofPastYear) => {
  expect(keptKinds([canary], false)).toEqual(earlier);
  expect(keptKinds([canary], true)).toEqual(ofPastYear);
});

test('where a long search could not be answered whole, everything is kept', () => {
  expect(keptKinds(['longSearches'], false, true)).toEqual(ROW_KINDS);
});

test('two doubts keep what either keeps', () => {
  expect(keptKinds(['sizes', 'senders'], false)).toEqual(['newsletter', 'large', 'ownLarge']);
  expect(keptKinds(CANARIES, false)).toEqual(ROW_KINDS);
});
