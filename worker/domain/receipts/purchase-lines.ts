import type { Tier } from '#worker/domain/orders/prices.ts';
import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';
import {
  isReturned,
  type RefundStatus,
  returnedMinor,
  type ReturnReason,
} from '#worker/domain/payments/refund-status.ts';

import type { LineKind, ReceiptLine } from './line-kinds.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** What was paid, refunds made and pending, and the resulting cost of the purchase. */
export function purchaseLines(facts: PurchaseFacts & Pick<ReceiptFacts, 'refunds'>): ReceiptLine[] {
  return [...paymentLines(facts), ...refundLines(facts)];
}

type PurchaseFacts = Pick<ReceiptFacts, 'tier' | 'amounts' | 'method'>;

/** With VAT; a donation is not part of the price. */
export function paymentLines({ tier, amounts, method }: PurchaseFacts): ReceiptLine[] {
  const { currency, priceMinor, priceExVatMinor, vatMinor, donationMinor, totalMinor } = amounts;
  const money = moneyIn(currency);
  return [
    money(tier, priceMinor),
    money('price_ex_vat', priceExVatMinor),
    money('vat', vatMinor),
    ...(donationMinor === 0 ? [] : [money('donation', donationMinor)]),
    { ...money('total', totalMinor), isStrong: true },
    methodLine(method),
  ];
}

/** Each refund with its VAT, given back or not, and the net price. */
function refundLines({
  amounts,
  refunds,
}: Pick<ReceiptFacts, 'amounts' | 'refunds'>): ReceiptLine[] {
  if (refunds.length === 0) return [];
  const money = moneyIn(amounts.currency);
  return [
    ...refunds.flatMap(({ status, totalMinor, vatMinor }) => [
      money(refundKind(status), -totalMinor),
      ...(vatMinor === 0 || !isReturned(status) ? [] : [money('refunded_vat', -vatMinor)]),
    ]),
    { ...money('net', amounts.totalMinor - returnedMinor(refunds)), isStrong: true },
  ];
}

type RefundParts = {
  status: RefundStatus;
  currency: string;
  totalMinor: number;
  vatMinor: number;
  donationMinor: number;
};

/** One refund, with VAT, donation and destination. `tier`: null where nothing was sold. */
export function refundPartLines(
  refund: RefundParts,
  { tier, method }: { tier: Tier | null; method: PaidMethod | null },
): ReceiptLine[] {
  const { status, currency, totalMinor, vatMinor, donationMinor } = refund;
  const money = moneyIn(currency);
  const priceMinor = totalMinor - donationMinor;
  return [
    ...(tier === null || priceMinor === 0 ? [] : [money(tier, priceMinor)]),
    ...(vatMinor === 0 ? [] : [money('refunded_vat', vatMinor)]),
    ...(donationMinor === 0 ? [] : [money('donation', donationMinor)]),
    { ...money(refundKind(status), totalMinor), isStrong: true },
    ...(method === null ? [] : [methodLine(method)]),
  ];
}

function refundKind(status: RefundStatus): LineKind {
  if (!isReturned(status)) return 'refund_failed';
  return status === 'succeeded' ? 'refunded' : 'refund_pending';
}

function methodLine(method: PaidMethod): ReceiptLine {
  return { kind: 'method', figure: { unit: 'method', method } };
}

function moneyIn(currency: string) {
  return (kind: LineKind, amountMinor: number): ReceiptLine => ({
    kind,
    figure: { unit: 'money', amountMinor, currency },
  });
}

export type RefundNote = {
  /** null: for what is no business of the receipt's. */
  why: 'undone' | 'withdrawal' | null;
  /** `replaced`: refused, and made up for by now. null: nothing to add. */
  state: 'owed' | 'replaced' | 'refunded' | 'pending' | null;
};

/** What is said of a refund below the lines. */
export function refundNote({
  reason,
  status,
  endedAtMs,
  stillOwedMinor,
}: {
  reason: ReturnReason;
  status: RefundStatus;
  endedAtMs: number | null;
  stillOwedMinor: number;
}): RefundNote {
  const why = reason === 'undone' || reason === 'withdrawal' ? reason : null;
  if (status === 'failed') return { why, state: stillOwedMinor === 0 ? 'replaced' : 'owed' };
  if (reason === 'manual') return { why, state: null };
  return { why, state: status === 'succeeded' && endedAtMs !== null ? 'refunded' : 'pending' };
}
