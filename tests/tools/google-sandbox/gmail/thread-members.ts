import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

/** The messages of a thread, oldest first, spam and trash too; none when there is no such thread. */
export function membersOfThread(mailbox: Mailbox, threadId: string): number[] {
  const root = mailbox.ids.ordinalOf(threadId);
  if (root === null) return [];
  const { threadRoots } = mailbox.columns;
  // The thread keeps the id of its first message also when that one has been deleted for good.
  const members = mailbox.newestFirst.filter((ordinal) => threadRoots[ordinal] === root);
  return Array.from(members.toReversed());
}

/** The newest message of each of these threads, and the last change to any of its messages. */
export function newestMembers(
  mailbox: Mailbox,
  roots: readonly number[],
): ReadonlyMap<number, { ordinal: number; historyId: number }> {
  const { threadRoots, historyIds } = mailbox.columns;
  const isWanted = new Uint8Array(mailbox.addedCount);
  for (const root of roots) isWanted[root] = 1;
  const newest = new Map<number, { ordinal: number; historyId: number }>();
  for (const ordinal of mailbox.newestFirst) {
    const root = threadRoots[ordinal] ?? ordinal;
    if (isWanted[root] !== 1) continue;
    const historyId = historyIds[ordinal] ?? 0;
    const known = newest.get(root);
    if (known === undefined) newest.set(root, { ordinal, historyId });
    else known.historyId = Math.max(known.historyId, historyId);
  }
  return newest;
}
