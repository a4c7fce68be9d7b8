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
 * What makes a mailbox other than the standard one:
 * - shared-domains: senders that share a domain
 * - non-bulk-updates: a tenth of the mailbox in `updates` without being bulk
 * - mixed-senders: offers and order confirmations from one address
 * - look-alikes: names and domains that resemble each other
 * - hard: all of the above
 * - no-categories: Gmail's tabs were never used
 * - one-bucket: mail of one size, one hour and one category, which no listing can take apart
 * - one-sender: all bulk mail from one address
 * - safe-list: newsletters of authorities, banks and health care, and of who poses as them
 * - answered-senders: the owner has answered newsletters and services, and written to them
 * - letters-no-tabs: as no-categories, and newsletters' addresses write letters to the owner now and then
 * - hostile-headers: every second newsletter has List-Unsubscribe headers that mean harm
 */
export const MAILBOX_VARIANTS = [
  'standard',
  'shared-domains',
  'non-bulk-updates',
  'mixed-senders',
  'look-alikes',
  'hard',
  'no-categories',
  'one-bucket',
  'one-sender',
  'safe-list',
  'answered-senders',
  'letters-no-tabs',
  'hostile-headers',
] as const;

export type MailboxVariant = (typeof MAILBOX_VARIANTS)[number];

/** What a variant has beside what its own name says. */
const FURTHER_TRAITS: Partial<Record<MailboxVariant, readonly MailboxVariant[]>> = {
  hard: ['shared-domains', 'non-bulk-updates', 'mixed-senders', 'look-alikes'],
  'letters-no-tabs': ['no-categories'],
};

export function hasTrait(variant: MailboxVariant, trait: MailboxVariant): boolean {
  return variant === trait || FURTHER_TRAITS[variant]?.includes(trait) === true;
}

/** In the variant letters-no-tabs, who writes letters and how many of their messages are. */
export const LETTERS = { senderShare: 1 / 3, messageShare: 0.03 } as const;

/** All that a mailbox of the variant one-bucket holds is about this old and this large. */
export const ONE_BUCKET = {
  ageDays: 400,
  spanDays: 1 / 24,
  sizeBytes: 30_000,
  spanBytes: 400,
} as const;
