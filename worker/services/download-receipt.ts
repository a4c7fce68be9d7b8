import type { UnsubscribeList } from '#worker/contract/cleanup.ts';
import type { Language } from '#worker/domain/language.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { receiptFileName } from '#worker/domain/order/receipt-file-name.ts';
import { describeError } from '#worker/log.ts';
import { receiptDocument } from '#worker/receipt-document/receipt-document.ts';
import { renderReceiptDocument } from '#worker/receipt-document/render-receipt-document.ts';
import type { Runtime } from '#worker/runtime.ts';

import { findOrderFacts } from './find-order-facts.ts';
import { readReceipt } from './read-receipt.ts';

/**
 * The receipt of a paid order as a file to keep and to print.
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function downloadReceipt(
  runtime: Runtime,
  userId: string,
  { orderId, language }: { orderId: string; language: Language },
): Promise<{ fileName: string; content: string }> {
  const { order, progress, token } = await readReceipt(runtime, userId, orderId);
  const facts = await findOrderFacts(runtime, orderId, language);
  if (facts === null) throw new AppError('not_found');
  const document = receiptDocument({
    facts: {
      ...facts,
      cleanup: {
        ...progress,
        doubtfulCount: progress.doubtfulCount ?? 0,
        absentCount: progress.absentCount ?? 0,
        refutedCount: progress.refutedCount ?? 0,
        trashedBytes: progress.trashedBytes ?? null,
      },
    },
    token,
    senders: await readSenders(runtime, userId, order.cleanupId),
    printedAtMs: runtime.clock(),
  });
  return {
    fileName: receiptFileName(order.orderNumber, language),
    content: await renderReceiptDocument(document),
  };
}

/** By name where they are known; the receipt does without them. */
async function readSenders(
  { cleanupObjects, log }: Runtime,
  userId: string,
  cleanupId: string,
): Promise<UnsubscribeList['senders']> {
  try {
    return (await cleanupObjects.senders(userId, cleanupId)).senders;
  } catch (error) {
    log.warn('receipt.senders_unknown', { cleanupId, ...describeError(error) });
    return [];
  }
}
