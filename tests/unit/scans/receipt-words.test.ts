import { expect, test } from 'vitest';

import { readSubjects } from '#tests/corpus/read-subjects.ts';
import { hasReceiptWord } from '#tests/tools/bench/judge/receipt-word.ts';
import { MAX_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';
import {
  RECEIPT_SEARCHES,
  RECEIPT_TERMS,
  RECEIPT_WORDS,
} from '#worker/domain/scans/messages/receipt-words.ts';

test('each word is there once, in lower case', () => {
  expect([...new Set(RECEIPT_WORDS)]).toEqual(RECEIPT_WORDS);
  for (const word of RECEIPT_WORDS) expect(word).toMatch(/^[\p{Ll}-]+$/u);
});

test('they are searched for in the subject, a few at a time, and any of them will do', () => {
  const terms = RECEIPT_SEARCHES.map((search) => search.slice(1, -1).split(' '));
  expect(terms.flat()).toEqual(RECEIPT_TERMS);
  expect(RECEIPT_SEARCHES).toHaveLength(8);
  for (const search of RECEIPT_SEARCHES) expect(search).toMatch(/^\{[^{}]+\}$/);
  expect(Math.max(...terms.map(({ length }) => length))).toBeLessThanOrEqual(MAX_ALTERNATIVES);
});

test('beside them whatever Gmail takes for a purchase or a reservation is asked for', () => {
  expect(RECEIPT_TERMS).toContain('category:purchases');
  expect(RECEIPT_TERMS).toContain('category:reservations');
});

test('they find receipts in all eleven languages, and few newsletters', () => {
  const subjects = readSubjects().map((labelled) => ({
    ...labelled,
    isFound: hasReceiptWord(labelled.subject),
  }));
  const shareFound = (some: typeof subjects) =>
    some.filter(({ isFound }) => isFound).length / some.length;
  const bought = subjects.filter(({ kind }) => ['receipt', 'order'].includes(kind));
  for (const language of new Set(subjects.map((labelled) => labelled.language))) {
    const ofLanguage = bought.filter((labelled) => labelled.language === language);
    expect(shareFound(ofLanguage), language).toBeGreaterThanOrEqual(0.5);
  }
  expect(shareFound(subjects.filter(({ kind }) => kind === 'news'))).toBeLessThan(0.1);
});
