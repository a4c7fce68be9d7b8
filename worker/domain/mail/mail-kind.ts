/** What mail tells. What each kind is about, and so what its rows name, is said below. */
export const MAIL_KINDS = [
  /** What was bought, before any work is done. */
  'order-confirmation',
  /** The order is over, and what came of it. */
  'receipt',
  /** Moving, or the asking of senders, cannot go on unless its owner does something. */
  'cleanup-stopped',
  /** Nor can putting back. */
  'undo-stopped',
  /** A notice of withdrawal has been received. */
  'withdrawal',
  /** Money goes back, where no other mail tells of it. */
  'refund',
  /** The provider could not make it, and it will come another way. */
  'refund-failed',
  /** The access ends while there is work of a paid order left to do with it. */
  'access-ending',
  /** Whether the owner of an address wants to be on the waiting list. */
  'waitlist-confirmation',
  /** The service has opened. */
  'waitlist-launch',
  /** To whoever wrote a ticket. */
  'support-received',
  /** To us, of the same. */
  'support-notice',
  /** An answer to a ticket, to whoever wrote it. */
  'support-answer',
  /** To us: what was late on a day. */
  'alarm',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mail of each kind is about. */
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
 * How mail stands. `moot`: there was nothing left to tell when its turn came · `refused`: the provider would not have
 * it · `given-up`: it could not be sent for days.
 */
export const MAIL_STATUSES = ['waiting', 'sent', 'refused', 'moot', 'given-up'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** How mail ends that should have arrived, and never does. */
export const UNSENT_MAIL_STATUSES = ['refused', 'given-up'] as const satisfies MailStatus[];
export type UnsentMailStatus = (typeof UNSENT_MAIL_STATUSES)[number];
