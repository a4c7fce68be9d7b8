import type { MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';
import {
  BULK_CATEGORIES,
  LABEL_OF_MARK,
  type MessageMark,
} from '#worker/domain/scans/messages/message-mark.ts';

/** Tolerance: totals change while the scan runs. */
const MOVED_MESSAGES = 20;
const MOVED_SHARE = 0.05;

export const WHOLE_MARKS = ['sent', 'draft', 'chat', 'starred'] as const;
export const TOTALLED_MARKS = [...WHOLE_MARKS, ...BULK_CATEGORIES] as const satisfies MessageMark[];
export type TotalledMark = (typeof TOTALLED_MARKS)[number];

/** `listed`: null when not listed. `isWhole`: whole mailbox. */
export type ListedMark = { mark: TotalledMark; listed: number | null; isWhole: boolean };

/**
 * A total may count spam and trash, which no listing returns. Own mail may lack SENT, so more can
 * be listed as sent.
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
