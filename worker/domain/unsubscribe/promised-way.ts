import { MESSAGES_PER_SENDER } from './messages-per-sender.ts';
import type { UnsubscribeWay } from './unsubscribe-way.ts';

/** How a sender can be left, as it is told before anything is paid. */
export const WAYS_OUT = ['one-click', 'by-hand', 'none'] as const;
export type WayOut = (typeof WAYS_OUT)[number];

/** The best way that a sender's messages offer, and those that offer it. */
export type PromisedWay = { way: WayOut; messageIds: string[] };

/** What a sender's messages offer together. Of several that offer the same, the first few are kept. */
export function bestWay(one: PromisedWay | null, other: PromisedWay): PromisedWay {
  if (one === null || rank(other.way) < rank(one.way)) return other;
  if (rank(other.way) > rank(one.way)) return one;
  const messageIds = new Set([...one.messageIds, ...other.messageIds]);
  return { way: one.way, messageIds: [...messageIds].slice(0, MESSAGES_PER_SENDER) };
}

function rank(way: WayOut): number {
  return WAYS_OUT.indexOf(way);
}

/** `promised`: what was told before paying; null where no message of the sender had been read. */
export type AskingTerms = {
  promised: WayOut | null;
  /** The buyer has chosen to leave the group that it is. */
  mayLeaveGroup: boolean;
};

/**
 * What is done about a sender, by one of its messages: what was promised, or less. Nobody is asked for more than the
 * buyer agreed to, whatever another message offers.
 */
export function keepPromise(
  way: UnsubscribeWay,
  isOfGroup: boolean,
  { promised, mayLeaveGroup }: AskingTerms,
): UnsubscribeWay {
  if (way.kind !== 'one-click') return way;
  const { link } = way;
  if (isOfGroup && !mayLeaveGroup) return { kind: 'by-hand', link, reason: 'group_not_chosen' };
  const isPromised = promised === null || promised === 'one-click';
  return isPromised ? way : { kind: 'by-hand', link, reason: 'not_promised' };
}
