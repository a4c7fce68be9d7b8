import { expect, test } from 'vitest';

import {
  wasTruncated,
  isIncomplete,
  knownMessageTerm,
  longSearchQuery,
  nextLongSearches,
  maxReliableTerms,
  type AskedSearch,
  type KnownMessage,
  type LongSearch,
} from '#worker/domain/scans/canaries/long-search.ts';

const CANARY: KnownMessage = {
  messageId: '000000000000002a',
  term: knownMessageTerm('news@shop.example', 1_700_000_000_500),
};
const SAFE = ['a', 'b', 'c'].map((name) => ({
  mark: 'safe' as const,
  terms: Array.from({ length: 64 }, (_, order) => `from:${name}${order}.example`),
}));
const RECEIPTS = [
  { mark: 'receipt' as const, terms: Array.from({ length: 28 }, (_, n) => `subject:w${n}`) },
];

/** Asks until nothing is left to ask, of a Gmail that looks for so many terms of a search. */
function askAll(maxTerms: number, canary: KnownMessage | null = CANARY, isThere = true) {
  const asked: AskedSearch[] = [];
  for (;;) {
    const searches = nextLongSearches({ asked, wanted: SAFE, listed: RECEIPTS, canary });
    if (searches.length === 0) return asked;
    asked.push(...searches.map((search) => ({ ...search, isFound: finds(search) })));
  }

  function finds({ terms, canary: known }: LongSearch): boolean {
    return known === null || (isThere && terms.length < maxTerms);
  }
}

/** Terms that some search was answered whole for, of those with this mark. */
function answered(asked: readonly AskedSearch[], mark: LongSearch['mark']) {
  return new Set(asked.flatMap((one) => (one.mark === mark && one.isFound ? one.terms : [])));
}

test('where all is answered whole, each search is asked once with the known message as its last term', () => {
  const asked = askAll(100);
  expect(asked.map(({ terms }) => terms)).toEqual(SAFE.map(({ terms }) => terms));
  expect(asked.every(({ canary }) => canary === CANARY)).toBe(true);
  expect(wasTruncated(asked)).toBe(false);
  expect(maxReliableTerms(asked)).toBeNull();
  expect(
    longSearchQuery({ mark: 'safe', terms: ['from:a', 'from:b'], canary: CANARY }, ['-after:9']),
  ).toBe('{from:a from:b (from:(news@shop.example) after:1699999999 -after:1700000001)} -after:9');
});

test.each([50, 30, 10, 3, 2])(
  'where only %i terms are looked for, halves are asked until all is found, and what was asked before too',
  (maxTerms) => {
    const asked = askAll(maxTerms);
    expect(wasTruncated(asked)).toBe(true);
    expect(isIncomplete({ asked, listed: RECEIPTS })).toBe(false);
    expect(answered(asked, 'safe').size).toBe(3 * 64);
    expect(maxReliableTerms(asked)).toBeLessThan(maxTerms);
    expect(answered(asked, 'receipt').size).toBe((maxReliableTerms(asked) ?? 0) < 28 ? 28 : 0);
  },
);

test('where no alternative is looked for at all, the searches stay in doubt, after a bounded number of questions', () => {
  const asked = askAll(1);
  expect(wasTruncated(asked)).toBe(true);
  expect(isIncomplete({ asked, listed: RECEIPTS })).toBe(true);
  expect(asked.length).toBeLessThan(20);
});

test('a message that is not even found by itself proves nothing: short parts are asked without it', () => {
  const asked = askAll(100, CANARY, false);
  expect(wasTruncated(asked)).toBe(false);
  expect(isIncomplete({ asked, listed: RECEIPTS })).toBe(false);
  expect(answered(asked, 'safe').size).toBe(3 * 64);
  const last = asked.filter(({ canary }) => canary === null);
  expect(last.every(({ terms }) => terms.length <= 28)).toBe(true);
});

test('while no message is known, short parts are asked', () => {
  const asked = askAll(100, null);
  expect(wasTruncated(asked)).toBe(false);
  expect(answered(asked, 'safe').size).toBe(3 * 64);
  expect(asked.every(({ terms }) => terms.length <= 28)).toBe(true);
});
