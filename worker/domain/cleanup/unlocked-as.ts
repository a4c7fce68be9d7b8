import { MESSAGE_MARKS } from '#worker/domain/scan/message-mark.ts';

/** What a chosen message was when it was scanned, a bit each: its owner has had that not protect it. */
export const UNLOCKED_AS = { starred: 1 << 0, labelled: 1 << 1 } as const;

/** Of a message with these marks that was chosen all the same. */
export function unlockedAs(marks: number): number {
  const starred = (marks & MESSAGE_MARKS.starred.bit) === 0 ? 0 : UNLOCKED_AS.starred;
  const labelled = (marks & MESSAGE_MARKS.labelled.bit) === 0 ? 0 : UNLOCKED_AS.labelled;
  return starred | labelled;
}
