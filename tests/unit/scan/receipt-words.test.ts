import { expect, test } from 'vitest';

import { RECEIPT_SEARCH, RECEIPT_WORDS } from '#worker/domain/scan/receipt-words.ts';

test('each word is there once, in lower case, in order', () => {
  const sorted = RECEIPT_WORDS.toSorted((one, other) => one.localeCompare(other, 'sv'));
  expect([...new Set(sorted)]).toEqual(RECEIPT_WORDS);
  for (const word of RECEIPT_WORDS) expect(word).toMatch(/^[a-zåäö-]+$/);
});

test('they are searched for in the subject, and any of them will do', () => {
  expect(RECEIPT_SEARCH).toMatch(/^\{subject:[^ ]+( subject:[^ ]+)*\}$/);
  expect(RECEIPT_SEARCH.length).toBeLessThan(1_000);
});
