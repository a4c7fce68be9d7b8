/** One unit each (labels.get). Spam and trash bound what listings cannot find. */
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

/** May include spam and trash: used to choose how to list, never shown. */
export type MailboxTotals = {
  messages: number;
  byLabel: Readonly<Record<TotalledLabel, number | null>>;
};

/** Unknown counts as possible. */
export function mayHaveMessages(totals: MailboxTotals, label: TotalledLabel): boolean {
  return totals.byLabel[label] !== 0;
}

/** Below, the owner does not use Gmail's tabs. */
const FILED_SHARE = 0.1;

export function isMostlyUnfiled({ byLabel, messages }: MailboxTotals): boolean {
  const { CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS } = byLabel;
  const counts = [CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS];
  const filed = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return filed < FILED_SHARE * messages;
}
