import { expect, test } from 'vitest';

import { DAY_MS } from '#worker/domain/duration.ts';
import { undoneWork, type WholeWork } from '#worker/domain/orders/undone-work.ts';
import { isWithdrawalName, withdrawalStatus } from '#worker/domain/payments/withdrawal.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

const PAID_AT_MS = Date.UTC(2026, 10, 21, 12);

function buildWork(changes: Partial<WholeWork> = {}): WholeWork {
  return {
    selectedCount: 100,
    movedCount: 0,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    unsubscribes: null,
    ...changes,
  };
}

function buildCounts(changes: Partial<UnsubscribeCounts> = {}): UnsubscribeCounts {
  return {
    waitingCount: 0,
    confirmedCount: 4,
    askedCount: 3,
    needsClickCount: 2,
    notPossibleCount: 1,
    untriedCount: 0,
    retryableCount: 0,
    ...changes,
  };
}

test.each<[string, Partial<WholeWork>, number, string]>([
  ['before anything is moved', {}, 0, 'open'],
  ['while some of it is', { movedCount: 99 }, 13, 'open'],
  ['when all of it is', { movedCount: 100 }, 0, 'performed'],
  [
    'when the rest was gone or kept',
    { movedCount: 90, alreadyDeletedCount: 6, protectedSinceCount: 4 },
    0,
    'performed',
  ],
  [
    'when all of it was gone or kept, and nothing moved',
    { alreadyDeletedCount: 60, protectedSinceCount: 40 },
    0,
    'open',
  ],
  [
    'while senders are still to be asked',
    { movedCount: 100, unsubscribes: buildCounts({ waitingCount: 1 }) },
    0,
    'open',
  ],
  ['when all is moved and asked', { movedCount: 100, unsubscribes: buildCounts() }, 0, 'performed'],
  [
    'when all is moved and nobody got round to a sender',
    { movedCount: 100, unsubscribes: buildCounts({ untriedCount: 1, retryableCount: 1 }) },
    7,
    'open',
  ],
  ['on the last day, late in the evening, after days off', { movedCount: 5 }, 18.9, 'open'],
  ['after that', { movedCount: 5 }, 19, 'late'],
  ['after that, of what is done', { movedCount: 100 }, 40, 'performed'],
])('a notice that is given %s is %o after %d days: %s', (_name, work, days, status) => {
  const nowMs = PAID_AT_MS + days * DAY_MS;
  expect(withdrawalStatus(buildWork(work), { paidAtMs: PAID_AT_MS, nowMs })).toBe(status);
});

test.each<[Partial<WholeWork>, number]>([
  [{}, 100],
  [{ alreadyDeletedCount: 60, protectedSinceCount: 40 }, 100],
  [{ movedCount: 1 }, 99],
  [{ movedCount: 97, alreadyDeletedCount: 1 }, 2],
  [{ movedCount: 100 }, 0],
  [{ movedCount: 100, alreadyDeletedCount: 1 }, 0],
])('with %o, whoever withdraws is owed for %d of 100', (work, owed) => {
  const mail = { count: 100, undoneCount: owed };
  expect(undoneWork(buildWork(work))).toEqual({ mail, senders: null });
});

test.each<[string, Partial<UnsubscribeCounts>, { count: number; undoneCount: number }]>([
  ['all were seen to, whatever came of it', {}, { count: 10, undoneCount: 0 }],
  ['some wait for their turn', { waitingCount: 5 }, { count: 15, undoneCount: 5 }],
  [
    'nobody got round to some',
    { notPossibleCount: 4, untriedCount: 3, retryableCount: 3, waitingCount: 2 },
    { count: 15, undoneCount: 5 },
  ],
])('of the senders, where %s, whoever withdraws is owed for %o', (_name, counts, senders) => {
  const work = buildWork({ movedCount: 100, unsubscribes: buildCounts(counts) });
  expect(undoneWork(work)).toEqual({ mail: { count: 100, undoneCount: 0 }, senders });
});

test.each([
  ['Anna Lindgren', true],
  ['  Åsa  ', true],
  ['محمد', true],
  ['<b>Anna</b>', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['', false],
  [' \u00a0 ', false],
  ['Anna\nBcc: all@example.test', false],
  ['Anna\r', false],
  ['Anna\u2028', false],
  ['Anna\u0000', false],
])('%j is a name under a notice: %s', (name, isName) => {
  expect(isWithdrawalName(name)).toBe(isName);
});
