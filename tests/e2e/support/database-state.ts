import type { Selection } from '#worker/contract/clean-rows.ts';
import type { Language } from '#worker/domain/language.ts';

import { changeRow } from './stack-database.ts';

/** As if somebody who decides on it had published words that nobody else has said. */
export async function publishTestimonial(words: string): Promise<void> {
  await changeRow('UPDATE testimonials SET approved = 1 WHERE testimonial = ?', [words]);
}

/** As if prices had been others when the order was made than they were when its page was opened, or the other way about. */
export async function changePriceList(orderId: string, priceList: string): Promise<void> {
  await changeRow('UPDATE payments SET price_list = ? WHERE id = ?', [priceList, orderId]);
}

/** As if a bank had answered so to what is given back for an order. */
export async function changeRefund(orderId: string, status: 'sent' | 'failed'): Promise<void> {
  await changeRow('UPDATE refunds SET status = ? WHERE payment_id = ?', [status, orderId]);
}

/** As if Stripe had told of another sum than was asked of the last attempt to pay. */
export async function rejectLastCharge(orderId: string): Promise<void> {
  await changeRow(
    "UPDATE payment_charges SET status = 'rejected' WHERE id = (SELECT id FROM payment_charges WHERE payment_id = ? ORDER BY created_at DESC LIMIT 1)",
    [orderId],
  );
}

/** As if less had lain in the trash when the picture of a clean-up was made. */
export async function shareLess(orderId: string, language: Language): Promise<void> {
  await changeRow(
    'UPDATE share_images SET email_count = email_count - 1 WHERE order_id = ? AND language = ?',
    [orderId, language],
  );
}

/** As if the order had been made of this scan. */
export async function changeScan(orderId: string, scanId: string): Promise<void> {
  await changeRow('UPDATE payments SET scan_id = ? WHERE id = ?', [scanId, orderId]);
}

/** As if the rows that were chosen for an order held what these hold. */
export async function changeSelection(orderId: string, selection: Selection): Promise<void> {
  await changeRow('UPDATE payments SET selection = ? WHERE id = ?', [
    JSON.stringify(selection),
    orderId,
  ]);
}

/** As if the work of an order stood so when it was last heard of. */
export async function changeCleanupStatus(
  orderId: string,
  status: 'failed' | 'done',
): Promise<void> {
  await changeRow('UPDATE cleanups SET status = ? WHERE payment_id = ?', [status, orderId]);
}
