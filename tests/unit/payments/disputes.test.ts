import { expect, test } from 'vitest';

import {
  combineDisputes,
  type DisputeStatus,
  type PaymentDispute,
} from '#worker/domain/payments/disputes.ts';

const PAID = { currency: 'SEK', paidMinor: 4900 };

function buildDispute(status: DisputeStatus, totalMinor = 4900, currency = 'SEK'): PaymentDispute {
  return { status, totalMinor, currency };
}

test.each<[DisputeStatus[], DisputeStatus | null]>([
  [[], null],
  [['won', 'awaiting', 'lost'], 'awaiting'],
  [['lost', 'in_review'], 'in_review'],
  [['won', 'lost'], 'lost'],
  [['won'], 'won'],
])('disputes that are %j make their payment %s', (statuses, whole) => {
  const disputes = statuses.map((status) => buildDispute(status));
  expect(combineDisputes(disputes, PAID).disputeStatus).toBe(whole);
});

test.each<[string, PaymentDispute[], number]>([
  ['what was won counts for nothing', [buildDispute('won')], 0],
  ['what is still open counts for nothing', [buildDispute('awaiting')], 0],
  ['parts add up', [buildDispute('lost', 900), buildDispute('lost', 1000)], 1900],
  ['never more than was paid', [buildDispute('lost', 4000), buildDispute('lost', 4000)], 4900],
  ['in another currency it is all of it', [buildDispute('lost', 450, 'EUR')], 4900],
])('of what a bank has given, %s', (_what, disputes, lostMinor) => {
  expect(combineDisputes(disputes, PAID).disputeLostMinor).toBe(lostMinor);
});
