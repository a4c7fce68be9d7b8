import { expect, test } from 'vitest';

import { buildMailboxIndex, messageId } from '#tests/support/build-mailbox-index.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { MESSAGE_MARKS } from '#worker/domain/scan/message-mark.ts';
import {
  attributedShare,
  groupKey,
  nextRound,
  senderPool,
} from '#worker/domain/scan/sender-pool.ts';

const BANDS = ageBands(Date.UTC(2026, 10, 21), 'quick');
const IN_WINDOW = BANDS.findIndex((band) => band.isInWindow);
const OLD = BANDS.findIndex((band) => band.isOld);
const SEED = 11;

test('candidates are received mail in a bulk category within the window', () => {
  const index = buildMailboxIndex([
    { ageBand: IN_WINDOW, marks: ['promotions'] },
    { ageBand: IN_WINDOW, marks: ['forums'] },
    { ageBand: OLD, marks: ['promotions'] },
    { ageBand: IN_WINDOW, marks: ['promotions', 'sent'] },
    { ageBand: IN_WINDOW },
    { marks: ['promotions'] },
  ]);
  const pool = senderPool(index, BANDS, new Set(), SEED);
  expect(pool.candidateCount).toBe(2);
  expect(attributedShare(pool)).toBe(0);
});

test('a mailbox without categories has all received mail of the window as candidates', () => {
  const index = buildMailboxIndex([
    { ageBand: IN_WINDOW },
    { ageBand: IN_WINDOW, marks: ['sent'] },
    { ageBand: OLD },
  ]);
  expect(senderPool(index, BANDS, new Set(), SEED).candidateCount).toBe(1);
});

test('a decided sender still has to answer for its other categories', () => {
  const index = buildMailboxIndex([
    { ageBand: IN_WINDOW, marks: ['promotions'], sender: 3 },
    { ageBand: IN_WINDOW, marks: ['updates'], sender: 3 },
  ]);
  const decided = new Set([groupKey(3, MESSAGE_MARKS.promotions.bit)]);
  const pool = senderPool(index, BANDS, decided, SEED);
  expect(attributedShare(pool)).toBe(0.5);
  expect(nextRound(index, pool, 6)).toEqual([messageId(1)]);
});

test('a round is the same whatever the order in which messages were listed', () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const roundOf = (order: readonly number[]) => {
    const index = buildMailboxIndex(
      order.map((number) => ({
        id: messageId(number),
        ageBand: IN_WINDOW,
        marks: ['promotions'] as const,
      })),
    );
    return nextRound(index, senderPool(index, BANDS, new Set(), SEED), 6);
  };
  expect(roundOf(numbers.toReversed())).toEqual(roundOf(numbers));
});

test('an empty mailbox has nothing left to attribute', () => {
  const pool = senderPool(buildMailboxIndex([]), BANDS, new Set(), SEED);
  expect(attributedShare(pool)).toBe(1);
  expect(pool.open).toEqual([]);
});
