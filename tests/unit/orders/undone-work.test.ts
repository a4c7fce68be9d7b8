import fc from 'fast-check';
import { expect, test } from 'vitest';

import { CURRENCIES, orderAmounts, PRICE_LIST_NAMES } from '#worker/domain/orders/prices.ts';
import {
  freedSpace,
  isOwedAtClosing,
  owedAtClosing,
  undoneWork,
  type WholeWork,
} from '#worker/domain/orders/undone-work.ts';
import { refundAmounts } from '#worker/domain/payments/ledger.ts';

const NO_SENDERS = {
  waitingCount: 0,
  confirmedCount: 0,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 0,
  untriedCount: 0,
  retryableCount: 0,
};

/** As a clean-up tells of it: what was left is counted beside the rest, a row as a whole or a message by itself. */
function left(movedCount: number, counts: { mismatchedCount?: number; refutedCount?: number }) {
  return { ...work(movedCount), ...counts };
}

function work(movedCount: number, changes: Partial<WholeWork> = {}): WholeWork {
  const others = { alreadyDeletedCount: 0, protectedSinceCount: 0, unsubscribes: null };
  return { selectedCount: 1000, movedCount, ...others, ...changes };
}

/** Of so many senders some were seen to, and nobody got round to the rest. */
function senders(count: number, undoneCount: number) {
  const rest = {
    notPossibleCount: undoneCount,
    untriedCount: undoneCount,
    retryableCount: undoneCount,
  };
  return { ...NO_SENDERS, confirmedCount: count - undoneCount, ...rest };
}

test.each([
  ['all of it moved', work(1000), 0],
  ['95 % moved', work(950), 0],
  ['a message less than that', work(949), 51],
  ['half of it', work(500), 500],
  ['one message', work(1), 999],
  ['nothing', work(0), 1000],
  ['nothing, because all was gone already', work(0, { alreadyDeletedCount: 1000 }), 1000],
  [
    'half moved, the rest gone or kept',
    work(500, { alreadyDeletedCount: 400, protectedSinceCount: 100 }),
    0,
  ],
  ['half moved, a part gone', work(500, { alreadyDeletedCount: 400 }), 100],
  ['a row left', left(700, { mismatchedCount: 300 }), 300],
  ['as much refuted', left(700, { refutedCount: 300 }), 300],
  ['one moved and the rest refuted', left(1, { refutedCount: 999 }), 999],
  ['one in twenty refuted', left(950, { refutedCount: 50 }), 0],
  ['half moved, with 95 % seen to', work(500, { protectedSinceCount: 450 }), 0],
])('with %s, a closed order owes for %o: %d', (_name, done, undoneCount) => {
  expect(owedAtClosing(done)).toEqual({ mail: { count: 1000, undoneCount }, senders: null });
  expect(isOwedAtClosing(done)).toBe(undoneCount > 0);
});

test.each([
  ['none undone', 20, 0, 0],
  ['one in twenty undone', 20, 1, 0],
  ['one in nineteen', 19, 1, 1],
  ['all undone', 20, 20, 20],
])('of senders, with %s (%d, %d), it owes for %d', (_name, count, undoneCount, owed) => {
  const done = work(1000, { unsubscribes: senders(count, undoneCount) });
  expect(owedAtClosing(done).senders).toEqual({ count, undoneCount: owed });
  expect(undoneWork(done).senders).toEqual({ count, undoneCount });
  expect(isOwedAtClosing(done)).toBe(owed > 0);
});

test('a sender that still waits for its turn is not done', () => {
  const unsubscribes = { ...NO_SENDERS, confirmedCount: 9, waitingCount: 1 };
  expect(undoneWork(work(1000, { unsubscribes })).senders).toEqual({ count: 10, undoneCount: 1 });
});

/** 39 kronor for the mail, 50 for the unsubscribing. */
const DEEP = orderAmounts('standard', 'reset', 'SEK', false);

test.each([
  ['half the mail, and every sender', 500, 10, 0, 1950, 1950],
  ['all mail, and no sender', 1000, 10, 10, 5000, 5000],
  ['no mail, and every sender', 0, 10, 0, 3900, 3900],
  ['no mail, and no sender', 0, 10, 10, 8900, 8900],
  ['96 % of the mail, and every sender', 960, 10, 0, 0, 156],
  ['96 % of the mail, and half of the senders', 960, 10, 5, 2500, 2656],
  ['half the mail, and 19 senders in 20', 500, 20, 1, 1950, 2200],
])(
  'of a deep clean-up with %s done, closing gives the same back as withdrawing, but for what is nearly done',
  (_name, movedCount, count, undoneCount, closedMinor, withdrawnMinor) => {
    const done = work(movedCount, { unsubscribes: senders(count, undoneCount) });
    expect(refundAmounts(DEEP, owedAtClosing(done)).totalMinor).toBe(closedMinor);
    expect(refundAmounts(DEEP, undoneWork(done)).totalMinor).toBe(withdrawnMinor);
  },
);

const anyCount = fc.nat({ max: 200 });
const anyWork = fc
  .record({
    movedCount: anyCount,
    alreadyDeletedCount: anyCount,
    protectedSinceCount: anyCount,
    undoneCount: anyCount,
    unsubscribes: fc.option(
      fc
        .record({
          waitingCount: anyCount,
          confirmedCount: anyCount,
          askedCount: anyCount,
          needsClickCount: anyCount,
          triedCount: anyCount,
          untriedCount: anyCount,
          retryableCount: anyCount,
        })
        .map(({ triedCount, ...counts }) => ({
          ...counts,
          notPossibleCount: triedCount + counts.untriedCount,
        })),
    ),
  })
  .map(({ undoneCount, ...done }) => {
    const selectedCount =
      undoneCount + done.movedCount + done.alreadyDeletedCount + done.protectedSinceCount;
    return { ...done, selectedCount: Math.max(1, selectedCount) };
  });

test('whoever withdraws is never given less than closing the order would give', () => {
  const anyPaid = fc
    .tuple(fc.constantFrom(...PRICE_LIST_NAMES), fc.constantFrom(...CURRENCIES), fc.boolean())
    .map(([list, currency, hasDonation]) => orderAmounts(list, 'reset', currency, hasDonation));
  fc.assert(
    fc.property(anyPaid, anyWork, (paid, done) => {
      const closed = refundAmounts(paid, owedAtClosing(done)).totalMinor;
      const withdrawn = refundAmounts(paid, undoneWork(done)).totalMinor;
      expect(withdrawn).toBeGreaterThanOrEqual(closed);
      // A part nearly done counts as done: no more than a twentieth of the price is at stake.
      expect(withdrawn - closed).toBeLessThanOrEqual(Math.ceil(paid.priceMinor / 20) + 1);
    }),
  );
});

test.each([
  ['nothing is emptied', 1000, { messageCount: 0, sizeBytes: 0 }],
  ['other mail lies there too', 1500, { messageCount: 0, sizeBytes: 0 }],
  ['a quarter no longer fits into its count', 600, { messageCount: 200, sizeBytes: 1_000_000 }],
  ['it is empty', 0, { messageCount: 800, sizeBytes: 4_000_000 }],
])('of the trash so much has become free when %s', (_when, trashMessageCount, freed) => {
  const ordered = { messageCount: 1000, sizeBytes: 5_000_000 };
  const trashed = { movedCount: 900, restoredCount: 100, trashedBytes: 4_000_000 };
  expect(freedSpace(ordered, trashed, trashMessageCount)).toEqual(freed);
});

test('of what was put back as a whole nothing can have become free', () => {
  const trashed = { movedCount: 900, restoredCount: 900, trashedBytes: 0 };
  expect(freedSpace({ messageCount: 1000, sizeBytes: 5_000_000 }, trashed, 0)).toEqual({
    messageCount: 0,
    sizeBytes: 0,
  });
});
