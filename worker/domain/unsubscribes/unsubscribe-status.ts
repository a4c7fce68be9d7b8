/**
 * `waiting`: to be asked · `confirmed`: the sender has accepted the request, which is all a response can say (RFC 8058
 * promises no end of the mail) · `asked`: requested, not confirmed · `needs_click`: only the user can do it, by a link
 * · `not_possible`.
 */
export const UNSUBSCRIBE_STATUSES = [
  'waiting',
  'confirmed',
  'asked',
  'needs_click',
  'not_possible',
] as const;
export type UnsubscribeStatus = (typeof UNSUBSCRIBE_STATUSES)[number];

/** Explains a status further. */
export const UNSUBSCRIBE_REASONS = [
  // asked
  'no_answer',
  'redirected',
  /** By an earlier order: an address is never asked twice for the same user. */
  'asked_before',
  // needs_click
  'not_offered',
  /** Only one thread of a list can be left. */
  'one_thread',
  /** The header violates the standard. */
  'not_standard',
  'not_encrypted',
  /** Part of the address is a fragment, which no request carries. */
  'only_in_browser',
  'unsigned',
  /** Only a link had been found before payment. */
  'not_promised',
  /** A group, and leaving it was not chosen. */
  'group_not_chosen',
  'refused',
  // not_possible
  'no_way',
  'address_refused',
  'unproven',
  'in_spam',
  'message_gone',
  'no_access',
  'put_back',
  /** Its mail does not match the chosen row. */
  'not_as_chosen',
  'retries_exhausted',
  'too_late',
] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];

/** not_possible for a transient cause: can be retried. */
export const PASSING_REASONS: readonly UnsubscribeReason[] = ['no_access', 'retries_exhausted'];

/** not_possible because never tried: nothing was done. */
export const UNTRIED_REASONS: readonly UnsubscribeReason[] = [
  ...PASSING_REASONS,
  'put_back',
  'not_as_chosen',
  'too_late',
];

/** For the user to continue manually. */
export type ManualLink =
  | { kind: 'web'; href: string; host: string }
  /** Opens their mail program; nothing is sent until they do. */
  | { kind: 'mail'; href: string; address: string };

/** For one sender, or one of its messages. */
export type UnsubscribeResult = {
  status: Exclude<UnsubscribeStatus, 'waiting'>;
  reason: UnsubscribeReason | null;
  link: ManualLink | null;
  /** The sender was asked: no other message can change the result. */
  isAsked: boolean;
};

/** As shown to the order's owner. */
export type Unsubscribe = {
  number: number;
  sender: string | null;
  status: UnsubscribeStatus;
  reason: UnsubscribeReason | null;
  link: ManualLink | null;
};

/** Senders of an order by status. */
export type UnsubscribeCounts = {
  waitingCount: number;
  confirmedCount: number;
  askedCount: number;
  needsClickCount: number;
  notPossibleCount: number;
  /** Of the impossible ones, those never tried. */
  untriedCount: number;
  /** Of the untried: failed for a transient cause, so that the owner can retry them. */
  retryableCount: number;
};

export function senderCount(counts: UnsubscribeCounts): number {
  const { waitingCount, confirmedCount, askedCount, needsClickCount, notPossibleCount } = counts;
  return waitingCount + confirmedCount + askedCount + needsClickCount + notPossibleCount;
}

/** Any is still to be asked. null: nothing is unsubscribed. */
export function isUnsubscribing(counts: UnsubscribeCounts | null): boolean {
  return counts !== null && counts.waitingCount > 0;
}

/** Waiting, or can be retried. */
export function senderAheadCount(counts: UnsubscribeCounts): number {
  return counts.waitingCount + counts.retryableCount;
}

/** Waiting, or never tried. */
export function undoneSenderCount({ waitingCount, untriedCount }: UnsubscribeCounts): number {
  return waitingCount + untriedCount;
}
