/**
 * What mail tells of an order. `order-confirmation`: before any work is done · `receipt`: once the order is
 * over, with what came of it · `cleanup-stopped`: it cannot go on unless its owner does something ·
 * `withdrawal`: a notice of withdrawal has been received.
 */
export const MAIL_KINDS = [
  'order-confirmation',
  'receipt',
  'cleanup-stopped',
  'withdrawal',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The mail of this kind about an order: there is never more than one, and it goes by this name. */
export function mailIdOf(kind: MailKind, orderId: string): string {
  return `${kind}.${orderId}`;
}
