import fc from 'fast-check';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#worker/domain/duration.ts';
import { CURRENCIES, orderAmounts, PRICE_LIST_NAMES, TIERS } from '#worker/domain/orders/prices.ts';
import {
  type Ledger,
  ledgerReturnedMinor,
  type ListedRefund,
  owedMinor,
  type OwnRefund,
  type PaymentSums,
  readProviderLedger,
  refundPartsOf,
  returnLines,
  splitRefund,
} from '#worker/domain/payments/ledger.ts';
import {
  applyRefundStatus,
  isReturned,
  nextRefundStatus,
  REFUND_STATUSES,
  type RefundStatus,
} from '#worker/domain/payments/refund-status.ts';

/** 39 kronor, 7.80 of them VAT, and a donation of ten. */
const PAID = orderAmounts('standard', 'direct', 'SEK', true);
const AT = { ...PAID, paidAtMs: 1 };
const AT_MS = Date.UTC(2026, 10, 28);

function buildSums(changes: Partial<PaymentSums> = {}) {
  return {
    currency: 'SEK',
    paidMinor: PAID.totalMinor,
    entitledMinor: 0,
    manualRefundMinor: 0,
    disputeLostMinor: 0,
    settledMinor: 0,
    disputeStatus: null,
    ...changes,
  };
}

let made = 0;
function buildRefund(totalMinor: number, changes: Partial<OwnRefund> = {}): OwnRefund {
  made += 1;
  return {
    id: `rfd_${made}`,
    reason: 'undone',
    status: 'succeeded',
    ...splitRefund(totalMinor, PAID),
    refundReference: null,
    createdAtMs: made,
    sendAtMs: null,
    endedAtMs: null,
    ...changes,
  };
}

function listed(totalMinor: number, changes: Partial<ListedRefund> = {}): ListedRefund {
  return { refundId: null, refundReference: 're_1', totalMinor, status: 'succeeded', ...changes };
}

test.each<[string, Partial<PaymentSums>, OwnRefund[], number]>([
  ['nothing has gone back', {}, [], 1950],
  ['a refund of ours is due', {}, [buildRefund(1950, { status: 'due' })], 0],
  ['a refund of ours has failed', {}, [buildRefund(1950, { status: 'failed' })], 1950],
  ['the owner has given a part by hand', { manualRefundMinor: 1000 }, [], 950],
  ['a bank has given more', { disputeLostMinor: 4900 }, [], 0],
  ['the owner has paid it in another way', { settledMinor: 1950 }, [], 0],
])('of 19.50 owed, where %s, the owner owes the rest', (_what, sums, refunds, owed) => {
  expect(owedMinor({ sums: buildSums({ entitledMinor: 1950, ...sums }), refunds })).toBe(owed);
});

test('nobody is owed more than was paid', () => {
  const sums = buildSums({ entitledMinor: 9999, manualRefundMinor: 900 });
  expect(owedMinor({ sums, refunds: [] })).toBe(4000);
});

test('whatever goes back, by whoever, the owed sum never makes it more than the payment or the entitlement', () => {
  const minor = fc.nat({ max: 4900 });
  const anySums = fc.record({
    entitledMinor: minor,
    manualRefundMinor: minor,
    disputeLostMinor: minor,
    settledMinor: minor,
  });
  const anyRefunds = fc.array(fc.tuple(minor, fc.constantFrom(...REFUND_STATUSES)), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(anySums, anyRefunds, (changes, all) => {
      const refunds = all.map(([totalMinor, status]) => buildRefund(totalMinor, { status }));
      const ledger: Ledger = { sums: buildSums(changes), refunds };
      const owed = owedMinor(ledger);
      const returned = ledgerReturnedMinor(ledger);
      expect(owed).toBeGreaterThanOrEqual(0);
      if (owed > 0) expect(returned + owed).toBe(changes.entitledMinor);
      else expect(returned).toBeGreaterThanOrEqual(changes.entitledMinor);
    }),
  );
});

test('what the provider lists is ours by its id, and else the owner’s', () => {
  const ours = buildRefund(1950, { status: 'due', sendAtMs: 1 });
  const refunds = [
    listed(1950, { refundId: ours.id }),
    listed(500),
    listed(300, { status: 'failed' }),
    listed(200, { status: 'sent' }),
  ];
  const news = readProviderLedger(
    { sums: buildSums(), refunds: [ours] },
    { refunds, disputes: [] },
    9,
  );
  expect(news).toEqual({
    disputeStatus: null,
    disputeLostMinor: 0,
    manualRefundMinor: 700,
    changedRefunds: [
      { ...ours, status: 'succeeded', refundReference: 're_1', sendAtMs: null, endedAtMs: 9 },
    ],
  });
});

test('what is known already changes nothing', () => {
  const ours = buildRefund(1950, { refundReference: 're_1' });
  const sums = buildSums({ manualRefundMinor: 500 });
  const refunds = [listed(1950, { refundId: ours.id }), listed(500)];
  expect(readProviderLedger({ sums, refunds: [ours] }, { refunds, disputes: [] }, 9)).toBeNull();
});

test('the same reports of a refund, in any order, end in the same status', () => {
  const anyReports = fc.array(fc.constantFrom(...REFUND_STATUSES), { maxLength: 8 });
  const end = (reports: readonly RefundStatus[]) =>
    reports.reduce<RefundStatus>(nextRefundStatus, 'due');
  fc.assert(
    fc.property(anyReports, (reports) => {
      expect(end(reports.toReversed())).toBe(end(reports));
    }),
  );
  expect(end(['sent', 'succeeded', 'failed', 'succeeded'])).toBe('failed');
  expect(REFUND_STATUSES.filter(isReturned)).toEqual(['due', 'sent', 'succeeded']);
});

test('a refund that the provider has taken on is polled six hours later, one that has ended never', () => {
  const due = buildRefund(1000, { status: 'due', sendAtMs: 5 });
  const reported = { status: 'sent', refundReference: 're_1' } as const;
  const sent = applyRefundStatus(due, reported, AT_MS);
  expect(sent).toMatchObject({ sendAtMs: AT_MS + 6 * HOUR_MS, endedAtMs: null });
  expect(applyRefundStatus(sent, { ...reported, status: 'failed' }, AT_MS)).toMatchObject({
    sendAtMs: null,
    endedAtMs: AT_MS,
  });
});

test('a receipt lists what came back otherwise on one line, and what is owed on the newest failure', () => {
  const sums = buildSums({ entitledMinor: 4900, manualRefundMinor: 1000, disputeLostMinor: 500 });
  const refunds = [1, 2].map(() => buildRefund(1000, { status: 'failed' }));
  const lines = returnLines({ sums, refunds }, AT);
  expect(
    lines.map(({ reason, totalMinor, stillOwedMinor }) => [reason, totalMinor, stillOwedMinor]),
  ).toEqual([
    ['undone', 1000, 0],
    ['undone', 1000, 3400],
    ['manual', 1500, 0],
  ]);
});

test('a sum is of the price first, then of the donation, and of what others have left', () => {
  const vat = { vatMinor: 200, donationMinor: 0 };
  expect(splitRefund(1000, PAID)).toEqual({ priceMinor: 1000, ...vat, totalMinor: 1000 });
  const whole = { priceMinor: 3900, vatMinor: 780 };
  expect(splitRefund(4000, PAID)).toEqual({ ...whole, donationMinor: 100, totalMinor: 4000 });
  const rest = { priceMinor: 1900, vatMinor: 380, donationMinor: 1000, totalMinor: 2900 };
  expect(splitRefund(2900, PAID, [splitRefund(2000, PAID)])).toEqual(rest);
});

test('what came on top of what was asked for is no donation', () => {
  expect(splitRefund(6000, PAID)).toEqual({
    priceMinor: 5000,
    vatMinor: 780,
    donationMinor: 1000,
    totalMinor: 6000,
  });
});

test('a refund of what was never sold has no VAT', () => {
  const refund = { id: null, reason: 'mismatch', totalMinor: 300 } as const;
  expect(refundPartsOf(refund, PAID, { sums: buildSums(), refunds: [] })).toEqual({
    priceMinor: 300,
    vatMinor: 0,
    donationMinor: 0,
    totalMinor: 300,
  });
});

const anyPaid = fc
  .tuple(
    fc.constantFrom(...PRICE_LIST_NAMES),
    fc.constantFrom(...TIERS),
    fc.constantFrom(...CURRENCIES),
    fc.boolean(),
  )
  .map(([list, tier, currency, hasDonation]) => orderAmounts(list, tier, currency, hasDonation));

const PARTS = ['priceMinor', 'vatMinor', 'donationMinor', 'totalMinor'] as const;

test('however much is refunded, by us and by hand, no part goes back twice, and all of it comes out even', () => {
  const anySteps = fc.array(
    fc.record({
      minor: fc.nat({ max: 3000 }),
      status: fc.constantFrom(...REFUND_STATUSES),
      isByHand: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(anyPaid, anySteps, (paid, steps) => {
      const refunds: OwnRefund[] = [];
      const sums = buildSums({ paidMinor: paid.totalMinor });
      const sumOf = (part: (typeof PARTS)[number]) =>
        returnLines({ sums, refunds }, { ...paid, paidAtMs: 1 })
          .filter(({ status }) => isReturned(status))
          .reduce((sum, line) => sum + line[part], 0);
      function refund(minor: number, status: RefundStatus): void {
        const totalMinor = Math.min(minor, paid.totalMinor - sumOf('totalMinor'));
        const parts = refundPartsOf({ id: null, reason: 'undone', totalMinor }, paid, {
          sums,
          refunds,
        });
        expect(parts.priceMinor + parts.donationMinor).toBe(totalMinor);
        expect(parts.vatMinor).toBeLessThanOrEqual(parts.priceMinor);
        refunds.push(buildRefund(totalMinor, { ...parts, status }));
        for (const part of PARTS) expect(sumOf(part)).toBeLessThanOrEqual(paid[part]);
      }
      for (const { minor, status, isByHand } of steps) {
        const leftMinor = paid.totalMinor - sumOf('totalMinor');
        if (isByHand) sums.manualRefundMinor += Math.min(minor, leftMinor);
        else refund(minor, status);
      }
      refund(paid.totalMinor, 'succeeded');
      for (const part of PARTS) expect(sumOf(part)).toBe(paid[part]);
    }),
  );
});
