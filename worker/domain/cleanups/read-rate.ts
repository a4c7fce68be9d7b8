import type { RowTally } from './row-tally.ts';

/** Fewer say nothing about reading habits. */
const MIN_MESSAGES = 3;

/** Of a sender's messages of the past year, those no longer marked unread. */
export type ReadRate = { readCount: number; messageCount: number };

/** null: too few messages, or their unread state is unknown. */
export function readRate({
  pastYearTold,
  pastYearUnread,
}: Pick<RowTally, 'pastYearTold' | 'pastYearUnread'>): ReadRate | null {
  if (pastYearTold < MIN_MESSAGES) return null;
  return { readCount: pastYearTold - pastYearUnread, messageCount: pastYearTold };
}

/** Minimum to read one message reliably: an unreadable response is requested once more. */
const CALLS_FOR_ONE = 2;

/** Budget of Gmail calls for reading this many messages; it covers all unless some are unreadable. */
export function callsToRead(messageCount: number): number {
  return messageCount === 0 ? 0 : Math.max(messageCount, CALLS_FOR_ONE);
}

/**
 * What happened to a message before the move. `gone`: deleted, trashed or spam · `back`: out of trash or spam again, as
 * after an undo · `kept`: starred, labelled or moved out of the bulk tabs by its owner · `answered`: its owner wrote in
 * its thread.
 */
export type MailboxEvent =
  { messageId: string; kind: 'gone' | 'back' | 'kept' } | { threadId: string; kind: 'answered' };
