import type { RowChoice } from '#worker/contract/mailbox-scan.ts';
import type { PreparedSender } from '#worker/contract/mailbox-cleanup.ts';
import { findTakenRows } from '#worker/orders/row-queries.ts';
import { findPayment, type PaymentRow } from '#worker/orders/queries.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { chosenRowIds } from '#worker/domain/orders/chosen-rows.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import type { ProtectionChoice } from '#worker/domain/protection/safe-list.ts';
import { PACKED_ID_BYTES } from '#worker/domain/scans/messages/message-id.ts';
import type { Runtime } from '#worker/runtime.ts';

import { toPreparedRow } from './sender-hash.ts';
import { protectionOfUser } from '#worker/protection/safe-list.ts';

/**
 * Within this time the sweep finds a payment made in a scan's last moments and then lost. Shorter than the ten minutes
 * after its end by which all data of a scan is deleted.
 */
const MIN_RETENTION_MS = 9 * MINUTE_MS;

/**
 * Stores the ordered message ids before payment: exactly those that the order counts. `pageEndsAtMs`: when the
 * provider's page closes.
 * @throws AppError scan_expired, rows_changed, no_message_ids
 */
export async function prepareCleanup(
  runtime: Runtime,
  order: PaymentRow,
  pageEndsAtMs: number | null,
): Promise<void> {
  const { mailboxScan, mailboxCleanup, clock, keyedHash } = runtime;
  const { userId, scanId, rowsVersion } = order;
  const rowIds = chosenRowIds(order.selection);
  const protection = await protectionOfOrder(runtime, order);
  const isPinned = await isPinnedByAnother(runtime, order);
  const choice = { rowsVersion, isPinned, protection };
  const exclusionsKey = order.excludedCount === 0 ? null : order.selectionKey;
  const chosen = await mailboxScan(userId, scanId).chosenMessages({
    ...choice,
    rowIds,
    exclusionsKey,
  });
  if (chosen === null) throw new AppError('scan_expired');
  if (chosen.kind === 'changed') throw new AppError('rows_changed');
  const { packedIds, packedThreadIds, packedRows, packedUnlocked, packedUnproven } = chosen;
  const { historyId, scannedAtMs } = chosen;
  if (packedIds.byteLength === 0) throw new AppError('no_message_ids');
  if (packedIds.byteLength !== order.emailCount * PACKED_ID_BYTES) {
    throw new AppError('rows_changed');
  }
  const senders = await chosenSenders(runtime, order, choice);
  const nowMs = clock();
  const cleanupId = cleanupIdOf(order.id);
  await mailboxCleanup(userId, cleanupId).prepare({
    cleanupId,
    userId,
    packedIds,
    packedThreadIds,
    packedRows,
    packedUnlocked,
    packedUnproven,
    rows: chosen.rows.map((row) => toPreparedRow(keyedHash, userId, row)),
    historyId,
    scannedAtMs,
    senders,
    namesUntilMs: order.expiresAtMs,
    preparedAtMs: nowMs,
    expiresAtMs:
      pageEndsAtMs === null
        ? // As long as its rows are reserved, unless the scan ends first.
          Math.max(Math.min(order.expiresAtMs, nowMs + RESERVATION_MS), nowMs + MIN_RETENTION_MS)
        : pageEndsAtMs + MIN_RETENTION_MS,
  });
  await takeBackIfOver(runtime, order);
}

/**
 * Access may have ended since the scan was read, before its purge could find anything here. Orders end before their
 * objects are wiped, so a later end finds what is stored.
 */
async function takeBackIfOver(
  { db, clock, mailboxCleanup }: Runtime,
  { userId, id }: PaymentRow,
): Promise<void> {
  const current = await findPayment(db, userId, id);
  if (current !== undefined && current.expiresAtMs > clock()) return;
  const cleanupId = cleanupIdOf(id);
  // While the order exists, an earlier payment of it may be on its way.
  if (current === undefined) await mailboxCleanup(userId, cleanupId).destroy();
  else await mailboxCleanup(userId, cleanupId).forgetSenders();
  throw new AppError('scan_expired');
}

/** The order's own protection: another safe-list gives its rows other mail. */
async function protectionOfOrder(
  runtime: Runtime,
  { userId, protection }: PaymentRow,
): Promise<ProtectionChoice> {
  const { choice, safeListVersion } = await protectionOfUser(runtime, userId, protection.unlocks);
  if (protection.safeListVersion !== safeListVersion) {
    throw new AppError('rows_changed');
  }
  return choice;
}

/** Whether other orders of the scan have taken rows of its version. */
async function isPinnedByAnother(
  { db, clock }: Runtime,
  { id, scanId, rowsVersion }: PaymentRow,
): Promise<boolean> {
  const taken = await findTakenRows(db, scanId, { nowMs: clock(), exceptOrderId: id });
  return taken.rowsVersion === rowsVersion;
}

/** Only the deep clean-up unsubscribes, and only from chosen newsletters; of groups only from those to be left. */
async function chosenSenders(
  { mailboxScan }: Runtime,
  { userId, scanId, paymentType, selection, groups }: PaymentRow,
  choice: Omit<RowChoice, 'rowIds'>,
): Promise<PreparedSender[]> {
  const stay = new Set(groups?.stay);
  const leave = new Set<RowId>(groups?.leave);
  const rowIds = selection.selectedNewsletters.filter((rowId) => !stay.has(rowId));
  if (paymentType !== 'reset' || rowIds.length === 0) return [];
  const chosen = await mailboxScan(userId, scanId).chosenSenders({ ...choice, rowIds });
  if (chosen === null) throw new AppError('scan_expired');
  if (chosen.kind === 'changed') throw new AppError('rows_changed');
  return chosen.senders.map((sender) => ({ ...sender, mayLeaveGroup: leave.has(sender.rowId) }));
}
