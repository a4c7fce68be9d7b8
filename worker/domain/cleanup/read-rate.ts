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
