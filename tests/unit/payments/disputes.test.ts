import { expect, test } from 'vitest';

import {
  disputesOfPayment,
  type DisputeStatus,
  type KnownDispute,
  settledByDispute,
  unsettledMinor,
} from '#worker/domain/payments/disputes.ts';
import type { ChargeRefund } from '#worker/domain/payments/lost-refunds.ts';

const CHARGED = { currency: 'SEK', totalMinor: 4900 };

function buildDispute(standing: DisputeStatus, totalMinor = 4900, currency = 'SEK'): KnownDispute {
  return { standing, totalMinor, currency };
}

let made = 0;
function buildRefund(changes: Partial<ChargeRefund>): ChargeRefund {
  made += 1;
  const regular = { reason: 'undone', status: 'due', totalMinor: 1000 } as const;
  return {
    id: `rfd_${made}`,
    ...regular,
    attempts: 0,
    createdAtMs: made * 1000,
    endedAtMs: null,
    ...changes,
  };
}

test.each<[DisputeStatus[], DisputeStatus | null]>([
  [[], null],
  [['won', 'awaiting', 'lost'], 'awaiting'],
  [['lost', 'in_review'], 'in_review'],
  [['won', 'lost'], 'lost'],
  [['won'], 'won'],
])('disputes that stand %j make their payment %s', (standings, whole) => {
  const disputes = standings.map((standing) => buildDispute(standing));
  expect(disputesOfPayment(disputes, CHARGED).standing).toBe(whole);
});

test.each<[string, KnownDispute[], number]>([
  ['what was won counts for nothing', [buildDispute('won')], 0],
  ['what is still open counts for nothing', [buildDispute('awaiting')], 0],
  ['parts add up', [buildDispute('lost', 900), buildDispute('lost', 1000)], 1900],
  ['never more than was paid', [buildDispute('lost', 4000), buildDispute('lost', 4000)], 4900],
  ['in other money it is all of it', [buildDispute('lost', 450, 'EUR')], 4900],
])('of what a bank has given, %s', (_what, disputes, lostMinor) => {
  expect(disputesOfPayment(disputes, CHARGED).lostMinor).toBe(lostMinor);
});

test('a lost dispute settles what was owed and could not be made, and nothing that was made', () => {
  const due = buildRefund({ status: 'due' });
  const failed = buildRefund({ reason: 'withdrawal', status: 'failed', endedAtMs: 9_000_000 });
  const others = [
    buildRefund({ reason: 'duplicate', status: 'done' }),
    buildRefund({ reason: 'mismatch', status: 'pending' }),
  ];
  const { settled, forOwner } = settledByDispute([due, failed, ...others], 4900);
  expect(settled).toEqual([due, failed]);
  expect(forOwner).toEqual([]);
});

test('what was made up for by hand is not settled as well', () => {
  const failed = buildRefund({ status: 'failed', endedAtMs: 9_000_000 });
  const byHand = buildRefund({ reason: 'by_hand', status: 'done', totalMinor: 400 });
  expect(settledByDispute([failed, byHand], 4900).settled).toEqual([]);
});

test('what a bank has given in part only is left to the owner', () => {
  const due = buildRefund({ totalMinor: 1000 });
  expect(settledByDispute([due], 999)).toEqual({ settled: [], forOwner: [due] });
});

test('what it gave stands for each refund once', () => {
  const settled = buildRefund({ status: 'settled', totalMinor: 1000 });
  const due = buildRefund({ totalMinor: 1000 });
  expect(unsettledMinor([settled, due], 1000)).toBe(0);
  expect(settledByDispute([settled, due], 1000)).toEqual({ settled: [], forOwner: [] });
  expect(settledByDispute([settled, due], 2000)).toEqual({ settled: [due], forOwner: [] });
});
