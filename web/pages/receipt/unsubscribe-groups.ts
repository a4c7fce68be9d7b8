import {
  type Unsubscribe,
  type UnsubscribeCounts,
  type UnsubscribeStatus,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

export type UnsubscribeGroup = {
  status: UnsubscribeStatus;
  count: number;
  /** Empty where nobody is known by name (any more). */
  senders: readonly Unsubscribe[];
};

type CountKey = Exclude<keyof UnsubscribeCounts, 'untriedCount' | 'retryableCount'>;

/** What its owner has to do comes first, then what was done, then what was not. */
const ORDER: readonly [UnsubscribeStatus, CountKey][] = [
  ['needs_click', 'needsClickCount'],
  ['waiting', 'waitingCount'],
  ['confirmed', 'confirmedCount'],
  ['asked', 'askedCount'],
  ['not_possible', 'notPossibleCount'],
];

/** The senders by how they stand. Counts are the newest; the list may be a moment behind them. */
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
