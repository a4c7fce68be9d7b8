/**
 * How an order stands with its payment. It only ever moves to the right, but where money does not move after all:
 * a payment under way that comes to nothing makes its order payable again, and a refund that fails leaves it paid.
 * `pending`: a quote, to be paid · `processing`: the buyer has paid as far as they can, and the bank takes
 * its time, days at most · `completed`: paid · `partly_refunded`, `refunded`: paid, and some or all of it
 * given back, or on its way there.
 */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'completed',
  'partly_refunded',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAID_STATUSES = ['completed', 'partly_refunded', 'refunded'] as const;

/** Whether it is a purchase, with a receipt, whatever has been given back of it since. */
export function isPaidOrder(status: OrderStatus): boolean {
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Of orders whose rows are nobody else's any more: paid, or as good as. */
export const TAKING_STATUSES = ['processing', ...PAID_STATUSES] as const;
