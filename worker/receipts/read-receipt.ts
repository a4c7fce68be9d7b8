import { findConnection, findLiveConnection } from '#worker/access/connection-queries.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { readCleanupProgress } from '#worker/cleanups/read-cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { type ReturnLine, returnLines } from '#worker/domain/payments/ledger.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';
import { describeError } from '#worker/log.ts';
import { deliverMailSoon, type MailRuntime, SOON_MS } from '#worker/mail/deliver-mail.ts';
import { isMailWaiting } from '#worker/mail/outbox-queries.ts';
import { toPaidView } from '#worker/orders/order-view.ts';
import { findPaidOrder } from '#worker/orders/queries.ts';
import { readLedger } from '#worker/payments/ledger-queries.ts';
import { findWithdrawal, toWithdrawalView } from '#worker/payments/withdrawal-queries.ts';
import { withDeadline } from '#worker/platform/concurrency/deadline.ts';
import type { Runtime } from '#worker/runtime.ts';

/**
 * What was paid, and what was done.
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
  const ledger = await readLedger(runtime.db, paid.payment.chargeId ?? '');
  const { paidAtMs } = order;
  return {
    order,
    method,
    isTestPayment: isTest,
    refunds: returnLines(ledger, { ...ledger.charge, paidAtMs }).map(toRefundView),
    withdrawal: toWithdrawalView(await findWithdrawal(runtime.db, userId, orderId)),
    co2Saved: savedCo2(order, progress),
    progress,
    token: await readToken(runtime, paid.cleanup),
  };
}

function toRefundView(refund: ReturnLine): ReceiptView['refunds'][number] {
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
  // A user is one Google account, so any live connection opens the same mailbox.
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

/**
 * Sends a purchase's confirmation unless sent. Never throws. @returns false while waiting may still get it sent, unlike
 * after a permanent refusal or without mail delivery
 */
export async function confirmPurchase(runtime: MailRuntime, orderId: string): Promise<boolean> {
  const mailId = mailIdOf('order-confirmation', orderId);
  if (runtime.mail === null) return true;
  await deliverMailSoon(runtime, mailId);
  try {
    const looking = isMailWaiting(runtime.db, mailId).then((isWaiting) => ({ isWaiting }));
    const found = await withDeadline(SOON_MS, looking);
    return found !== null && !found.isWaiting;
  } catch (error) {
    runtime.log.warn('mail.confirmation_unknown', { mailId, ...describeError(error) });
    return false;
  }
}
