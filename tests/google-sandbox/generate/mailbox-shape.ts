/** Shares and distributions of a generated mailbox. An easier mailbox would not be a better engine. */
export const MAILBOX_SHAPE = {
  bulkShare: 0.45,
  sentShare: 0.05,
  draftShare: 0.001,
  /** At 100,000 messages; grows with the square root of the mailbox. */
  bulkSendersAt100000: 600,
  senderVolumeSigma: 1.8,
  ageDays: 3652,
  importantShare: 0.2,
  starredShare: 0.02,
  userLabelledShare: 0.05,
  /** Non-bulk mail of shops and services in the category `updates`. */
  transactionalShare: 0.03,
  archivedShare: 0.25,
  /** Beside the messages asked for: these do not count among them. */
  spamShare: 0.006,
  trashShare: 0.004,
  largestBytes: 50_000_000,
} as const;

/**
 * What makes a mailbox harder than the standard one: senders that share a domain, a tenth of the mailbox in
 * `updates` without being bulk, senders that send both offers and order confirmations, names and domains
 * that resemble each other; `hard` has all of it.
 */
export const MAILBOX_VARIANTS = [
  'standard',
  'shared-domains',
  'non-bulk-updates',
  'mixed-senders',
  'look-alikes',
  'hard',
] as const;

export type MailboxVariant = (typeof MAILBOX_VARIANTS)[number];

export function hasTrait(variant: MailboxVariant, trait: MailboxVariant): boolean {
  return variant === trait || variant === 'hard';
}
