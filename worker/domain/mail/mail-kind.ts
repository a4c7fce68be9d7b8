/**
 * What mail tells, and what it is about. Of an order: `order-confirmation`: before any work is done · `receipt`: once the
 * order is over, with what came of it · `cleanup-stopped`, `undo-stopped`: moving, or putting back, cannot go on unless
 * its owner does something · `withdrawal`: a notice of withdrawal has been received. Of a refund: `refund`, where no other mail tells of it ·
 * `refund-failed`: the provider could not make it, and it will come another way.
 * Of access to a mailbox: `access-ending`, while there is work of a paid order left to do with it.
 * Of an address on the waiting list: `waitlist-confirmation`: its owner is asked whether they want to be on it ·
 * `waitlist-launch`: the service has opened. Of a ticket: `support-received`, to whoever wrote it · `support-notice`,
 * to us. Of an answer to a ticket:
 * `support-answer`, to whoever wrote the ticket. Of a day: `alarm`, to us: something was late on it.
 */
export const MAIL_KINDS = [
  'order-confirmation',
  'receipt',
  'cleanup-stopped',
  'undo-stopped',
  'withdrawal',
  'refund',
  'refund-failed',
  'access-ending',
  'waitlist-confirmation',
  'waitlist-launch',
  'support-received',
  'support-notice',
  'support-answer',
  'alarm',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const SUBJECTS: Record<
  MailKind,
  'order' | 'refund' | 'connection' | 'waitlist-entry' | 'ticket' | 'answer' | 'day'
> = {
  'order-confirmation': 'order',
  receipt: 'order',
  'cleanup-stopped': 'order',
  'undo-stopped': 'order',
  withdrawal: 'order',
  refund: 'refund',
  'refund-failed': 'refund',
  'access-ending': 'connection',
  'waitlist-confirmation': 'waitlist-entry',
  'waitlist-launch': 'waitlist-entry',
  'support-received': 'ticket',
  'support-notice': 'ticket',
  'support-answer': 'answer',
  alarm: 'day',
};

/** Mail about an order, which is kept with it. */
export const ORDER_MAIL_KINDS = MAIL_KINDS.filter((kind) => SUBJECTS[kind] === 'order');

/** Mail about a refund, which is kept with its order. */
export const REFUND_MAIL_KINDS = MAIL_KINDS.filter((kind) => SUBJECTS[kind] === 'refund');

/** All that the books keep of mail. */
export const BOOKED_MAIL_KINDS = [...ORDER_MAIL_KINDS, ...REFUND_MAIL_KINDS];

/**
 * A mail of this kind about an order, or whatever else, goes by this name, and there is one alone; but of work that stops,
 * and of alarms, each has something behind it.
 */
export function mailIdOf(kind: MailKind, subjectId: string): string {
  return `${kind}.${subjectId}`;
}
