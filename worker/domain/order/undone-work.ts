import {
  senderCount,
  undoneSenderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { DONE_SHARE } from './done-share.ts';

/** How much of one kind was ordered, and for how much of it nothing was done. */
export type UndonePart = { count: number; undoneCount: number };

/** What of an order has not been done. `senders`: to unsubscribe from; null: the whole price stands for the mail. */
export type Undone = { mail: UndonePart; senders: UndonePart | null };

/** How much of what was chosen has been seen to, in messages. */
export type Work = {
  selectedCount: number;
  movedCount: number;
  goneCount: number;
  keptCount: number;
};

/** All that an order buys: mail moved, and in the deep clean-up senders left. */
export type WholeWork = Work & { unsubscribes: UnsubscribeCounts | null };

/**
 * What has not been done of an order: every message that was not seen to, and all of them where none was moved, for
 * then nothing was bought; and every sender that nobody had got round to. Mail that was gone already, or that its owner
 * has marked to keep, was seen to. What was left because it did not show that it is what was chosen was not: that it
 * could be chosen was the scan's doing. Whoever withdraws is owed for it to the last message and sender.
 */
export function undoneWork(work: WholeWork): Undone {
  const { selectedCount, movedCount, unsubscribes } = work;
  return {
    mail: {
      count: selectedCount,
      undoneCount: movedCount === 0 ? selectedCount : unseenCount(work),
    },
    senders: unsubscribes === null ? null : partOfSenders(unsubscribes),
  };
}

/** What an order is owed for when it is closed: the same, but that a part of it counts as done from a share on. */
export function owedAtClosing(work: WholeWork): Undone {
  const { mail, senders } = undoneWork(work);
  return { mail: forgiving(mail), senders: senders === null ? null : forgiving(senders) };
}

/** Whether a closed order owes its buyer for anything. */
export function isOwedAtClosing(work: WholeWork): boolean {
  const { mail, senders } = owedAtClosing(work);
  return mail.undoneCount > 0 || (senders?.undoneCount ?? 0) > 0;
}

/** Whether nothing of it is owed for, to the last message and sender. */
export function isAllDone(work: WholeWork): boolean {
  const { mail, senders } = undoneWork(work);
  return mail.undoneCount === 0 && (senders?.undoneCount ?? 0) === 0;
}

function unseenCount({ selectedCount, movedCount, goneCount, keptCount }: Work): number {
  return Math.max(0, selectedCount - movedCount - goneCount - keptCount);
}

function partOfSenders(counts: UnsubscribeCounts): UndonePart | null {
  const count = senderCount(counts);
  return count === 0 ? null : { count, undoneCount: undoneSenderCount(counts) };
}

function forgiving({ count, undoneCount }: UndonePart): UndonePart {
  const isDone = count - undoneCount >= count * DONE_SHARE;
  return { count, undoneCount: isDone ? 0 : undoneCount };
}
