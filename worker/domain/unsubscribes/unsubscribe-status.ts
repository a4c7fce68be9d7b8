/**
 * How far the unsubscribing from one sender has come.
 * `waiting`: nothing has been asked yet, but will be · `confirmed`: the sender has accepted the request, which
 * is all that its answer can tell (RFC 8058 says nothing of when, or whether, mail stops) · `asked`: it has been asked,
 * and has not said so · `needs_click`: only the person can do it, by a link · `not_possible`.
 */
export const UNSUBSCRIBE_STATUSES = [
  'waiting',
  'confirmed',
  'asked',
  'needs_click',
  'not_possible',
] as const;
export type UnsubscribeStatus = (typeof UNSUBSCRIBE_STATUSES)[number];

/** Why it is so, where a status alone would leave a person wondering. */
export const UNSUBSCRIBE_REASONS = [
  // Asked.
  'no_answer',
  'redirected',
  /** By an earlier order: nobody is ever asked twice at one address. */
  'asked_before',
  // Needs a click.
  'not_offered',
  /** What can be left is one thread of a list. */
  'one_thread',
  /** The header is not written as the standard has it. */
  'not_standard',
  'not_encrypted',
  /** Part of the address stays in the browser, and no request can carry it. */
  'only_in_browser',
  'unsigned',
  /** Before it was paid no more than a link was in sight. */
  'not_promised',
  /** It is a group, and leaving it was not chosen. */
  'group_not_chosen',
  'refused',
  // Not possible.
  'no_way',
  'address_refused',
  'unproven',
  'in_spam',
  'message_gone',
  'no_access',
  'put_back',
  /** Its mail is not what the chosen row says. */
  'not_as_chosen',
  'gave_up',
  'too_late',
] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];

/** Not possible for a cause that may pass: it can be tried again. */
export const PASSING_REASONS: readonly UnsubscribeReason[] = ['no_access', 'gave_up'];

/** Not possible because it was never tried: nothing has been done about the sender. */
export const UNTRIED_REASONS: readonly UnsubscribeReason[] = [
  ...PASSING_REASONS,
  'put_back',
  'not_as_chosen',
  'too_late',
];

/** Where a person can go on by hand. */
export type ManualLink =
  | { kind: 'web'; href: string; host: string }
  /** Opens their own mail program: nothing is sent until they do. */
  | { kind: 'mail'; href: string; address: string };

/** What has come of one sender, or of one of its messages. */
export type UnsubscribeResult = {
  status: Exclude<UnsubscribeStatus, 'waiting'>;
  reason: UnsubscribeReason | null;
  link: ManualLink | null;
  /** The sender itself has been asked: no other message of its could change anything. */
  isAsked: boolean;
};

/** A sender of an order, as its owner sees it. */
export type Unsubscribe = {
  number: number;
  sender: string | null;
  status: UnsubscribeStatus;
  reason: UnsubscribeReason | null;
  link: ManualLink | null;
};

/** How many senders of an order stand how. */
export type UnsubscribeCounts = {
  waitingCount: number;
  confirmedCount: number;
  askedCount: number;
  needsClickCount: number;
  notPossibleCount: number;
  /** Of those that are not possible: nobody has got round to them. */
  untriedCount: number;
  /** Of those in turn: they can be tried again. A former release did not say: any of them may. */
  retryableCount?: number | undefined;
};

/** How many senders there are. */
export function senderCount(counts: UnsubscribeCounts): number {
  const { waitingCount, confirmedCount, askedCount, needsClickCount, notPossibleCount } = counts;
  return waitingCount + confirmedCount + askedCount + needsClickCount + notPossibleCount;
}

/** Something may still come of so many: they wait, or can be tried again. */
export function senderAheadCount(counts: UnsubscribeCounts): number {
  return counts.waitingCount + retryableSenderCount(counts);
}

/** So many were given up for a cause that may have passed: their owner can have them tried again. */
export function retryableSenderCount({ retryableCount, untriedCount }: UnsubscribeCounts): number {
  return retryableCount ?? untriedCount;
}

/** For how many of them nothing has been done: they wait, or nobody got round to them. */
export function undoneSenderCount({ waitingCount, untriedCount }: UnsubscribeCounts): number {
  return waitingCount + untriedCount;
}
