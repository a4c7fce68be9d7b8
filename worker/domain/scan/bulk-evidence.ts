/** The headers that say whether a message is bulk mail; names in lower case. */
export type BulkHeaders = {
  listUnsubscribe: string | null;
  listId: string | null;
  precedence: string | null;
  autoSubmitted: string | null;
  feedbackId: string | null;
};

const BULK_PRECEDENCES = new Set(['bulk', 'list', 'junk']);

/**
 * Whether a message is bulk mail on its own evidence: a way to unsubscribe or a list's name (RFC 2369,
 * RFC 2919), a bulk precedence, or the Feedback-ID that bulk senders give Gmail. An answering machine
 * (Auto-Submitted: auto-replied, RFC 3834) is not, whatever else it carries.
 */
export function isBulkMail(headers: BulkHeaders): boolean {
  if (headers.autoSubmitted?.trim().toLowerCase().startsWith('auto-replied') === true) return false;
  if (headers.listUnsubscribe !== null || headers.listId !== null) return true;
  if (headers.feedbackId !== null) return true;
  return BULK_PRECEDENCES.has(headers.precedence?.trim().toLowerCase() ?? '');
}
