import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import {
  senderCount,
  undoneSenderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { DONE_SHARE } from './prices.ts';

/** What an order holds, by the scan that it was made from. It counts at least one message. */
export type OrderedMail = { messageCount: number; sizeBytes: number };

/** What an order's clean-up has done so far. `trashedBytes`: by the sizes of the rows, where those are known. */
export type TrashedMail = {
  movedCount: number;
  restoredCount: number;
  absentCount?: number | undefined;
  trashedBytes?: number | null | undefined;
};

/**
 * How much of the ordered mail lies in the trash, 0 to 1: by bytes, for what its rows hold differs a thousandfold in
 * size; by the number of mails in clean-ups of before the sizes of rows were kept. The daily totals count the same way.
 */
export function trashedShare(
  { messageCount, sizeBytes }: OrderedMail,
  { trashedBytes = null, ...counts }: TrashedMail,
): number {
  if (trashedBytes === null || sizeBytes <= 0) return trashedCount(counts) / messageCount;
  // Whole bytes can be a hair more than their order's.
  return Math.min(1, trashedBytes / sizeBytes);
}

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
