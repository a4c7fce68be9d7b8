import { expect, test } from 'vitest';

import { allocateManualRefunds } from '#worker/domain/payments/manual-refunds.ts';

type Refund = Parameters<typeof allocateManualRefunds>[0][number];

const PAID_MINOR = 3900;

/** A refund of ours that was told of and waits to be sent, worked out at second one. */
function ours(changes: Partial<Refund> = {}): Refund {
  return {
    id: 'rfd_ours',
    reason: 'undone',
    status: 'due',
    totalMinor: 1950,
    attempts: 0,
    createdAtMs: 1_000,
    endedAtMs: null,
    bookedMinor: null,
    bookedAtMs: null,
    isTold: true,
    ...changes,
  };
}

function byHand(totalMinor: number, second: number): Refund {
  const createdAtMs = second * 1_000;
  const id = `rfd_${second}`;
  return ours({ id, reason: 'by_hand', status: 'done', totalMinor, createdAtMs, isTold: false });
}

function partsOf(refunds: readonly Refund[], refundId: string) {
  const place = allocateManualRefunds(refunds, refundId, PAID_MINOR);
  return place && [place.madeUpMinor, place.owedMinor, place.isSameMoney];
}

test.each([
  ['waits for its turn', ours()],
  ['was cut down since', ours({ totalMinor: 1400, bookedMinor: 1950, bookedAtMs: 1_000 })],
  ['was cut down and made', ours({ status: 'done', totalMinor: 1400, bookedMinor: 1950 })],
])('what leaves too little of a refund that %s is no gift so far', (_how, refund) => {
  expect(partsOf([refund, byHand(2500, 2)], 'rfd_2')).toEqual([550, 1950, true]);
});

test.each([['due'], ['superseded']] as const)(
  'what leaves nothing of a refund that is %s is that refund',
  (status) => {
    const refunds = [ours({ status, totalMinor: 3900 }), byHand(3900, 2)];
    expect(partsOf(refunds, 'rfd_2')).toEqual([3900, 3900, true]);
  },
);

test('of several by hand those are gifts that had left enough, whatever came after them', () => {
  const first = [ours(), byHand(1000, 2)];
  expect(partsOf(first, 'rfd_2')).toBeNull();
  const second = [...first, byHand(1500, 3)];
  expect([partsOf(second, 'rfd_2'), partsOf(second, 'rfd_3')]).toEqual([null, [550, 1950, true]]);
});

test('what leaves enough, was given before, or takes from what nobody was told of, is a gift', () => {
  expect(partsOf([ours(), byHand(1950, 2)], 'rfd_2')).toBeNull();
  expect(partsOf([ours({ isTold: false }), byHand(2500, 2)], 'rfd_2')).toBeNull();
  const earlier = [byHand(2500, 1), ours({ createdAtMs: 2_000 })];
  expect(partsOf(earlier, 'rfd_1')).toBeNull();
});

test('of two of ours that wait, the newer goes without', () => {
  const newer = ours({ id: 'rfd_newer', reason: 'withdrawal', createdAtMs: 1_500 });
  const refunds = [ours(), newer, byHand(1000, 2)];
  expect(partsOf(refunds, 'rfd_2')).toEqual([1000, 1950, true]);
  const untold = [ours(), { ...newer, isTold: false }, byHand(1000, 2)];
  expect(partsOf(untold, 'rfd_2')).toBeNull();
});

test('money that makes up for what was lost makes up for nothing else', () => {
  const failed = ours({
    id: 'rfd_failed',
    reason: 'duplicate',
    status: 'failed',
    endedAtMs: 1_200,
  });
  const newer = ours({ createdAtMs: 1_100 });
  const refunds = [failed, newer, byHand(3000, 2)];
  expect(partsOf(refunds, 'rfd_2')).toEqual([3000, 3900, false]);
  const enough = [failed, newer, byHand(1950, 2)];
  expect(partsOf(enough, 'rfd_2')).toEqual([1950, 1950, false]);
});
