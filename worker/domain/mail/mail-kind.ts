export const MAIL_KINDS = [
  /** Before any work is done. */
  'order-confirmation',
  /** The order is closed. */
  'receipt',
  /** Moving or unsubscribing needs its owner. */
  'cleanup-stopped',
  /** Restoring needs its owner. */
  'undo-stopped',
  'withdrawal',
  /** Where no other mail mentions it. */
  'refund',
  /** The provider refused; the money comes another way. */
  'refund-failed',
  /** Access ends with paid work left. */
  'access-ending',
  /** Once, weeks after a clean-up, to who has agreed to it. */
  'recheck',
  /** Once, a year after a clean-up, to who has agreed to it. */
  'scan-reminder',
  'waitlist-confirmation',
  'waitlist-launch',
  /** To the author. */
  'support-received',
  /** To us. */
  'support-notice',
  'support-answer',
  /** To us. */
  'alarm',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const SUBJECTS: Record<
  MailKind,
  'order' | 'refund' | 'connection' | 'consent' | 'waitlist-entry' | 'ticket' | 'answer' | 'day'
> = {
  'order-confirmation': 'order',
  receipt: 'order',
  'cleanup-stopped': 'order',
  'undo-stopped': 'order',
  withdrawal: 'order',
  refund: 'refund',
  'refund-failed': 'refund',
  'access-ending': 'connection',
  recheck: 'consent',
  'scan-reminder': 'consent',
  'waitlist-confirmation': 'waitlist-entry',
  'waitlist-launch': 'waitlist-entry',
  'support-received': 'ticket',
  'support-notice': 'ticket',
  'support-answer': 'answer',
  alarm: 'day',
};

/** Kept with the order. */
export const ORDER_MAIL_KINDS = MAIL_KINDS.filter((kind) => SUBJECTS[kind] === 'order');

/** Kept with its order. */
export const REFUND_MAIL_KINDS = MAIL_KINDS.filter((kind) => SUBJECTS[kind] === 'refund');

/** Retained for bookkeeping. */
export const BOOKED_MAIL_KINDS = [...ORDER_MAIL_KINDS, ...REFUND_MAIL_KINDS];

/** `skipped`: nothing left to report · `refused`: by the provider · `expired`: retried for days. */
export const MAIL_STATUSES = ['waiting', 'sent', 'refused', 'skipped', 'expired'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Undelivered. */
export const UNSENT_MAIL_STATUSES = ['refused', 'expired'] as const satisfies MailStatus[];
export type UnsentMailStatus = (typeof UNSENT_MAIL_STATUSES)[number];
