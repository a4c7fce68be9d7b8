/**
 * Labels whose totals the plan is based on, one unit each (labels.get); spam and trash bound what
 * listings cannot find.
 */
export const TOTALLED_LABELS = [
  'UNREAD',
  'SENT',
  'DRAFT',
  'CHAT',
  'STARRED',
  'IMPORTANT',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_SOCIAL',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
  'SPAM',
  'TRASH',
] as const;

export type TotalledLabel = (typeof TOTALLED_LABELS)[number];

/**
 * Gmail's totals before any listing. They may include spam and trash, so they only choose how to
 * list and are never shown as counts.
 */
export type MailboxTotals = {
  messages: number;
  /** null: no such label. */
  byLabel: Readonly<Record<TotalledLabel, number | null>>;
};

/** Unknown counts as possible. */
export function mayHold(totals: MailboxTotals, label: TotalledLabel): boolean {
  return totals.byLabel[label] !== 0;
}

/** Below this share the categories say little: the owner does not use Gmail's tabs. */
const FILED_SHARE = 0.1;

export function isMostlyUnfiled({ byLabel, messages }: MailboxTotals): boolean {
  const { CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS } = byLabel;
  const counts = [CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS];
  const filed = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return filed < FILED_SHARE * messages;
}
