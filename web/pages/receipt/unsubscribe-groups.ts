import {
  type Unsubscribe,
  type UnsubscribeCounts,
  type UnsubscribeStatus,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

export type UnsubscribeGroup = {
  status: UnsubscribeStatus;
  count: number;
  /** Empty once the names are deleted. */
  senders: readonly Unsubscribe[];
};

type CountKey = Exclude<keyof UnsubscribeCounts, 'untriedCount' | 'retryableCount'>;

/** What needs the user first, then done, then not done. */
const ORDER: readonly [UnsubscribeStatus, CountKey][] = [
  ['needs_click', 'needsClickCount'],
  ['waiting', 'waitingCount'],
  ['confirmed', 'confirmedCount'],
  ['asked', 'askedCount'],
  ['not_possible', 'notPossibleCount'],
];

/** Counts are newer than the list. */
export function groupUnsubscribes(
  counts: UnsubscribeCounts,
  senders: readonly Unsubscribe[],
): UnsubscribeGroup[] {
  const known = senders.filter(({ sender, link }) => sender !== null || link !== null);
  return ORDER.map(([status, key]) => ({
    status,
    count: counts[key],
    senders: known.filter((sender) => sender.status === status),
  })).filter(({ count }) => count > 0);
}
