import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';
import {
  BULK_CATEGORIES,
  LABEL_OF_MARK,
  type MessageMark,
} from '#worker/domain/scans/messages/message-mark.ts';

/** The totals move while the scan runs: labels are given and taken, and mail comes and goes. */
const MOVED_MESSAGES = 20;
const MOVED_SHARE = 0.05;

/** Marks with a total that are asked for by themselves, in all of the mailbox. */
export const WHOLE_MARKS = ['sent', 'draft', 'chat', 'starred'] as const;
export const TOTALLED_MARKS = [...WHOLE_MARKS, ...BULK_CATEGORIES] as const satisfies MessageMark[];
export type TotalledMark = (typeof TOTALLED_MARKS)[number];

/** `listed`: null where it was not asked for. `isWhole`: in all of the mailbox, and not in a part of it. */
export type ListedMark = { mark: TotalledMark; listed: number | null; isWhole: boolean };

/**
 * Whether searches have found much more or much less than their labels hold. A label's total may count what lies in spam
 * and in the trash, which no listing does. Own mail may lack its label, so that more is listed as sent.
 */
export function disagreesWithTotals(marks: readonly ListedMark[], totals: MailboxTotals): boolean {
  const { SPAM, TRASH } = totals.byLabel;
  const hidden = SPAM === null || TRASH === null ? totals.messages : SPAM + TRASH;
  return marks.some(({ mark, listed, isWhole }) => {
    const total = totals.byLabel[LABEL_OF_MARK[mark]];
    if (total === null || listed === null) return false;
    const moved = Math.max(MOVED_MESSAGES, MOVED_SHARE * total);
    const isTooMany = mark !== 'sent' && listed > total + moved;
    return isTooMany || (isWhole && listed < total - hidden - moved);
  });
}
