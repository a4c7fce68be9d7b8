import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { OrderView, ReceiptView } from '#worker/contract/orders.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';

export const PAID_AT_MS = Date.UTC(2026, 10, 21, 12);

/** An order that waits to be paid: 4,685 messages in two sections. */
export function buildOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    id: 'ord_abc',
    orderNumber: 'GR-12345678',
    status: 'pending',
    lastAttempt: null,
    tier: 'direct',
    scanId: 'scn_1',
    createdAtMs: PAID_AT_MS - 60_000,
    expiresAtMs: Date.now() + DAY_MS,
    paidAtMs: null,
    messageCount: 4685,
    sizeBytes: 14_710_000_000,
    co2: { lowKg: 0.003, centralKg: 9.6, highKg: 27.4 },
    endedFlow: null,
    newsletters: { rowCount: 3, messageCount: 412 },
    stayedGroupCount: 0,
    excludedCount: 0,
    oldMail: { rowCount: 7, messageCount: 4273 },
    largeMail: { rowCount: 0, messageCount: 0 },
    amounts: null,
    priceList: 'standard',
    paymentMode: 'test',
    isTestMode: true,
    cleanupId: null,
    ...changes,
  };
}

/** A clean-up that has moved all that was chosen, and can be undone for another 29 days. */
export function buildCleanup(changes: Partial<CleanupProgress> = {}): CleanupProgress {
  return {
    version: 2,
    goal: 'move',
    status: 'done',
    selectedCount: 4685,
    movedCount: 4685,
    alreadyDeletedCount: 0,
    protectedSinceCount: 0,
    mismatchedCount: 0,
    refutedCount: 0,
    failedCount: 0,
    unconfirmedCount: 0,
    restoredCount: 0,
    notInTrashCount: 0,
    trashedBytes: null,
    waiting: null,
    errorCode: null,
    finishedAtMs: PAID_AT_MS + 30_000,
    undoUntilMs: Date.now() + 29 * DAY_MS,
    unsubscribes: null,
    ...changes,
  };
}

export function buildReceipt(
  progress: Partial<CleanupProgress> = {},
  changes: Partial<Omit<ReceiptView, 'order' | 'progress'>> = {},
): ReceiptView {
  const { co2 } = buildOrder();
  return {
    order: {
      ...buildOrder({ status: 'completed' }),
      paidAtMs: PAID_AT_MS,
      amounts: orderAmounts('standard', 'direct', 'SEK', true),
      cleanupId: 'cln_abc',
    },
    method: 'swish',
    isTestPayment: true,
    refunds: [],
    withdrawal: null,
    co2Saved: co2,
    progress: buildCleanup(progress),
    token: {
      masked: 'ya29…f3Qk',
      createdAtMs: PAID_AT_MS - 3_600_000,
      usedAtMs: PAID_AT_MS + 20_000,
      revokedAtMs: null,
      laterExpiresAtMs: null,
      expiresAtMs: Date.now() + DAY_MS / 2,
    },
    ...changes,
  };
}
