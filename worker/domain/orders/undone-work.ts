import { trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import {
  senderCount,
  undoneSenderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { DONE_SHARE } from './prices.ts';

/** By its scan; at least one message. */
export type OrderedMail = { messageCount: number; sizeBytes: number };

/** `trashedBytes`: by the rows' sizes; null: unknown. */
export type TrashedMail = {
  movedCount: number;
  restoredCount: number;
  notInTrashCount?: number | undefined;
  trashedBytes?: number | null | undefined;
};

/**
 * Share of the ordered mail in the trash, 0 to 1: by bytes, since rows differ a thousandfold in size; by messages where
 * row sizes are unknown. Daily totals count the same way.
 */
export function trashedShare(
  { messageCount, sizeBytes }: OrderedMail,
  { trashedBytes = null, ...counts }: TrashedMail,
): number {
  if (trashedBytes === null || sizeBytes <= 0) return trashedCount(counts) / messageCount;
  // Rounding can exceed the order's bytes slightly.
  return Math.min(1, trashedBytes / sizeBytes);
}

/** Size of the ordered mail in the trash, in bytes: what becomes free when Gmail empties it. */
export function trashedSizeBytes(ordered: OrderedMail, trashed: TrashedMail): number {
  return ordered.sizeBytes * trashedShare(ordered, trashed);
}

/**
 * What of a clean-up has left the trash: what no longer fits into its count, since other mail may lie there too. What its
 * owner has taken out by hand counts as well. Sizes are the mean of the clean-up's.
 */
export function freedSpace(
  ordered: OrderedMail,
  trashed: TrashedMail,
  trashMessageCount: number,
): { messageCount: number; sizeBytes: number } {
  const movedCount = trashedCount(trashed);
  const messageCount = Math.max(0, movedCount - trashMessageCount);
  const sizeBytes =
    movedCount === 0 ? 0 : trashedSizeBytes(ordered, trashed) * (messageCount / movedCount);
  return { messageCount, sizeBytes };
}

export type UndonePart = { count: number; undoneCount: number };

/** `senders`: to unsubscribe from; null: the whole price pays for the mail. */
export type Undone = { mail: UndonePart; senders: UndonePart | null };

/** In messages. */
export type Work = {
  selectedCount: number;
  movedCount: number;
  alreadyDeletedCount: number;
  protectedSinceCount: number;
};

/** What an order buys: mail moved and, in the deep clean-up, senders left. */
export type WholeWork = Work & { unsubscribes: UnsubscribeCounts | null };

/**
 * Work not done: every message not handled (all of them when none was moved, since nothing was bought) and every sender
 * never begun, waiting or untried; one that offers no way to be asked is handled. Messages already deleted or kept by
 * their owner are handled; those that did not match their row are not, since the scan offered them. Exact, as a
 * withdrawal requires.
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

/** `undoneWork` with a part counted as done from `DONE_SHARE` on. */
export function owedAtClosing(work: WholeWork): Undone {
  const { mail, senders } = undoneWork(work);
  return { mail: roundUpDone(mail), senders: senders === null ? null : roundUpDone(senders) };
}

export function isOwedAtClosing(work: WholeWork): boolean {
  const { mail, senders } = owedAtClosing(work);
  return mail.undoneCount > 0 || (senders?.undoneCount ?? 0) > 0;
}

/** Exact: nothing is owed. */
export function isAllDone(work: WholeWork): boolean {
  const { mail, senders } = undoneWork(work);
  return mail.undoneCount === 0 && (senders?.undoneCount ?? 0) === 0;
}

function unseenCount({
  selectedCount,
  movedCount,
  alreadyDeletedCount,
  protectedSinceCount,
}: Work): number {
  return Math.max(0, selectedCount - movedCount - alreadyDeletedCount - protectedSinceCount);
}

function partOfSenders(counts: UnsubscribeCounts): UndonePart | null {
  const count = senderCount(counts);
  return count === 0 ? null : { count, undoneCount: undoneSenderCount(counts) };
}

function roundUpDone({ count, undoneCount }: UndonePart): UndonePart {
  const isDone = count - undoneCount >= count * DONE_SHARE;
  return { count, undoneCount: isDone ? 0 : undoneCount };
}
