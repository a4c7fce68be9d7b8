import type { ReceiptView } from '#worker/contract/order.ts';
import type { CleanupRow } from '#worker/db/queries/cleanups.ts';
import { findConnection, findLiveConnection } from '#worker/db/queries/connections.ts';
import { findPaidOrder } from '#worker/db/queries/payments.ts';
import { listRefundsOf, type RefundRow } from '#worker/db/queries/refunds.ts';
import { findWithdrawal } from '#worker/db/queries/withdrawals.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { withStillOwed } from '#worker/domain/order/lost-refunds.ts';
import { savedCo2 } from '#worker/domain/order/saved-co2.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toPaidView } from './order-view.ts';
import { readCleanupProgress } from './read-cleanup-progress.ts';
import { toWithdrawalView } from './withdrawal-view.ts';

/**
 * The receipt of a paid order: what was paid, and what was really done.
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function readReceipt(
  runtime: Runtime,
  userId: string,
  orderId: string,
): Promise<ReceiptView> {
  const paid = await findPaidOrder(runtime.db, userId, orderId);
  if (paid === undefined) throw new AppError('not_found');
  const order = toPaidView(runtime, paid);
  const { method, isTest } = paid.payment;
  if (method === null || isTest === null) throw new Error('a paid order without a method');
  const progress = await readCleanupProgress(runtime, paid.cleanup);
  return {
    order,
    method,
    isTestPayment: isTest,
    refunds: withStillOwed(await listRefundsOf(runtime.db, paid.payment)).map(toRefundView),
    withdrawal: toWithdrawalView(await findWithdrawal(runtime.db, userId, orderId)),
    co2Saved: savedCo2(order, progress),
    progress,
    token: await readToken(runtime, paid.cleanup),
  };
}

function toRefundView(
  refund: RefundRow & { stillOwedMinor: number },
): ReceiptView['refunds'][number] {
  const { reason, status, totalMinor, vatMinor, donationMinor, stillOwedMinor } = refund;
  const { createdAtMs, endedAtMs } = refund;
  const sums = { totalMinor, vatMinor, donationMinor, stillOwedMinor };
  return { reason, status, ...sums, createdAtMs, endedAtMs };
}

async function readToken(
  { db, clock }: Runtime,
  cleanup: CleanupRow,
): Promise<ReceiptView['token']> {
  const { connectionId, tokenMasked, tokenCreatedAtMs, tokenUsedAtMs, tokenRevokedAtMs } = cleanup;
  if (tokenMasked === null || tokenCreatedAtMs === null || tokenUsedAtMs === null) return null;
  const connection = connectionId === null ? undefined : await findConnection(db, connectionId);
  // A user is one account of Google's, so whatever lives opens the same mailbox.
  const live = await findLiveConnection(db, cleanup.userId, clock());
  return {
    masked: tokenMasked,
    createdAtMs: tokenCreatedAtMs,
    usedAtMs: tokenUsedAtMs,
    revokedAtMs: tokenRevokedAtMs ?? connection?.revokedAtMs ?? null,
    expiresAtMs: connection?.expiresAtMs ?? null,
    laterExpiresAtMs: live === undefined || live.id === connectionId ? null : live.expiresAtMs,
  };
}
