import { SPAM_OR_TRASH, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

export type MessageCounts = {
  messagesTotal: number;
  messagesUnread: number;
  threadsTotal: number;
  threadsUnread: number;
};

/** Counts the messages that match and the threads that hold such messages. */
export function countMessages(
  mailbox: Mailbox,
  matches: (ordinal: number) => boolean,
): MessageCounts {
  const { systemLabels, threadRoots } = mailbox.columns;
  const unread = systemLabelBit('UNREAD');
  const seen = new Uint8Array(mailbox.addedCount);
  const counts = { messagesTotal: 0, messagesUnread: 0, threadsTotal: 0, threadsUnread: 0 };
  for (const ordinal of mailbox.newestFirst) {
    if (!matches(ordinal)) continue;
    const root = threadRoots[ordinal] ?? ordinal;
    const before = seen[root] ?? 0;
    const isUnread = ((systemLabels[ordinal] ?? 0) & unread) !== 0;
    counts.messagesTotal += 1;
    if (before === 0) counts.threadsTotal += 1;
    if (isUnread) counts.messagesUnread += 1;
    if (isUnread && before < 2) counts.threadsUnread += 1;
    seen[root] = isUnread || before === 2 ? 2 : 1;
  }
  return counts;
}

/** Whether a message lies in spam or trash, where no other label counts it. */
export function isHidden(mailbox: Mailbox, ordinal: number): boolean {
  return ((mailbox.columns.systemLabels[ordinal] ?? 0) & SPAM_OR_TRASH) !== 0;
}
