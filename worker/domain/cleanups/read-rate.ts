import type { RowTally } from './row-tally.ts';

/** Fewer messages tell nothing of what somebody reads. */
const MIN_MESSAGES = 3;

/** Of a sender's messages of the past year, those that Gmail no longer marks as unread, opened or not. */
export type ReadRate = { readCount: number; messageCount: number };

/** null where too little came, or where it is not known what is unread. */
export function readRate({
  pastYearTold,
  pastYearUnread,
}: Pick<RowTally, 'pastYearTold' | 'pastYearUnread'>): ReadRate | null {
  if (pastYearTold < MIN_MESSAGES) return null;
  return { readCount: pastYearTold - pastYearUnread, messageCount: pastYearTold };
}

/** The fewest calls that tell of one message for certain: an answer that cannot be read is asked for once more. */
const CALLS_FOR_ONE = 2;

/** Of how many calls to Gmail the reading of so many messages may consist; all of them are told of unless some cannot be read. */
export function callsToRead(messageCount: number): number {
  return messageCount === 0 ? 0 : Math.max(messageCount, CALLS_FOR_ONE);
}

/**
 * What happened to a message, as far as it matters to whoever is about to move it. `gone`: deleted, or in
 * trash or spam · `back`: no longer in trash or spam, as after an undo · `kept`: its owner starred or
 * labelled it, or took it out of the tabs for bulk mail · `answered`: its owner wrote in its thread.
 */
export type MailboxEvent =
  { messageId: string; kind: 'gone' | 'back' | 'kept' } | { threadId: string; kind: 'answered' };
