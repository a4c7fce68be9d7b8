import type { Selection } from '#worker/contract/clean-rows.ts';
import type { Language } from '#worker/domain/language.ts';

import { changeRow } from './change-row.ts';

/** As if somebody who decides on it had published words that nobody else has said. */
export function publishTestimonial(words: string): void {
  changeRow('UPDATE testimonials SET approved = 1 WHERE testimonial = ?', [words]);
}

/** As if prices had been others when the order was made than they were when its page was opened, or the other way about. */
export function changePriceList(orderId: string, priceList: string): void {
  changeRow('UPDATE payments SET price_list = ? WHERE id = ?', [priceList, orderId]);
}

/** As if a bank had answered so to what is given back for an order. */
export function changeRefund(orderId: string, status: 'sent' | 'failed'): void {
  changeRow('UPDATE refunds SET status = ? WHERE payment_id = ?', [status, orderId]);
}

/** As if Stripe had told of another sum than was asked of the last attempt to pay. */
export function rejectLastCharge(orderId: string): void {
  changeRow(
    "UPDATE payment_charges SET status = 'rejected' WHERE id = (SELECT id FROM payment_charges WHERE payment_id = ? ORDER BY created_at DESC LIMIT 1)",
    [orderId],
  );
}

/** As if less had lain in the trash when the picture of a clean-up was made. */
export function shareLess(orderId: string, language: Language): void {
  changeRow(
    'UPDATE share_images SET email_count = email_count - 1 WHERE order_id = ? AND language = ?',
    [orderId, language],
  );
}

/** As if the order had been made of this scan. */
export function changeScan(orderId: string, scanId: string): void {
  changeRow('UPDATE payments SET scan_id = ? WHERE id = ?', [scanId, orderId]);
}

/** As if the rows that were chosen for an order held what these hold. */
export function changeSelection(orderId: string, selection: Selection): void {
  changeRow('UPDATE payments SET selection = ? WHERE id = ?', [JSON.stringify(selection), orderId]);
}

/** As if the work of an order stood so when it was last heard of. */
export function changeCleanupStatus(orderId: string, status: 'failed' | 'done'): void {
  changeRow('UPDATE cleanups SET status = ? WHERE payment_id = ?', [status, orderId]);
}
