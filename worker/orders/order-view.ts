import type { OrderView } from '#worker/contract/orders.ts';
import { bookedAmounts, type OrderAmounts } from '#worker/domain/orders/prices.ts';
import { isSellingBy, takesRealMoney } from '#worker/env.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { PaidOrder, PaymentRow } from './queries.ts';

type ViewDeps = Pick<Runtime, 'settings'>;

export type PaidView = OrderView & {
  paidAtMs: number;
  amounts: OrderAmounts;
  cleanupId: string;
};

/** `cleanupId`: of a paid order; `lastAttempt`: to pay an unpaid one. */
export function toOrderView(
  { settings }: ViewDeps,
  row: PaymentRow,
  cleanupId: string | null,
  lastAttempt: OrderView['lastAttempt'] = null,
): OrderView {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    status: row.status,
    lastAttempt,
    tier: row.paymentType,
    scanId: row.scanId,
    createdAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
    paidAtMs: row.paidAtMs,
    messageCount: row.emailCount,
    sizeBytes: row.sizeBytes,
    co2: { lowKg: row.co2LowKg, centralKg: row.co2KgSaved, highKg: row.co2HighKg },
    endedFlow: row.endedFlow,
    ...row.chosenCounts,
    excludedCount: row.excludedCount,
    stayedGroupCount: row.groups?.stay.length ?? 0,
    amounts: paidAmounts(row),
    priceList: row.priceList,
    paymentMode: isSellingBy(settings) ? settings.PAYMENTS_MODE : 'none',
    isTestMode: settings.PAYMENTS_MODE !== 'none' && !takesRealMoney(settings),
    cleanupId,
  };
}

/** @throws Error for a row not booked as paid, which no code writes */
export function toPaidView(runtime: ViewDeps, { payment, cleanup }: PaidOrder): PaidView {
  const view = toOrderView(runtime, payment, cleanup.id);
  const { paidAtMs, amounts } = view;
  if (paidAtMs === null || amounts === null) throw new Error('a paid order without a payment');
  return { ...view, paidAtMs, amounts, cleanupId: cleanup.id };
}

function paidAmounts(row: PaymentRow): OrderAmounts | null {
  const { currency, priceMinor, mailPriceMinor, vatMinor, donationMinor, totalMinor } = row;
  if (
    currency === null ||
    priceMinor === null ||
    mailPriceMinor === null ||
    vatMinor === null ||
    donationMinor === null ||
    totalMinor === null
  ) {
    return null;
  }
  return bookedAmounts({
    currency,
    priceMinor,
    mailPriceMinor,
    vatMinor,
    donationMinor,
    totalMinor,
  });
}
