/**
 * Labels whose totals Gmail tells for one unit each (labels.get), and that the plan of a scan is made from; spam and trash
 * for what of the others no listing finds.
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
 * What Gmail says of a mailbox before anything is listed. It may count spam and trash with the rest, so it
 * decides how to list, never what is shown as counted.
 */
export type MailboxTotals = {
  messages: number;
  /** null where Gmail knows no such label. */
  byLabel: Readonly<Record<TotalledLabel, number | null>>;
};

/** Whether any message may have the label: unknown is not none. */
export function mayHold(totals: MailboxTotals, label: TotalledLabel): boolean {
  return totals.byLabel[label] !== 0;
}

/** Below this share of a mailbox its categories say little about it: its owner does without Gmail's tabs. */
const FILED_SHARE = 0.1;

/** Whether next to nothing is filed under Gmail's bulk categories, as far as Gmail says. */
export function isMostlyUnfiled({ byLabel, messages }: MailboxTotals): boolean {
  const { CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS } = byLabel;
  const counts = [CATEGORY_PROMOTIONS, CATEGORY_SOCIAL, CATEGORY_UPDATES, CATEGORY_FORUMS];
  const filed = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return filed < FILED_SHARE * messages;
}
