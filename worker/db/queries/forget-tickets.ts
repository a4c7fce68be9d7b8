import { inArray, or, type SQLWrapper } from 'drizzle-orm';

import type { Database } from '../client.ts';
import { mailOutbox } from '../schema/mail-outbox.ts';
import { supportReplies } from '../schema/support-replies.ts';
import { supportTickets } from '../schema/support-tickets.ts';

/**
 * For a batch: tickets go with their answers and with what was mailed about both. The last statement deletes the
 * tickets themselves. `ticketIds`: a subquery
 */
export function forgetTickets(db: Database, ticketIds: SQLWrapper) {
  const areTheirs = inArray(supportReplies.ticketId, ticketIds);
  const answerIds = db.select({ id: supportReplies.id }).from(supportReplies).where(areTheirs);
  const { subjectId } = mailOutbox;
  return [
    db.delete(mailOutbox).where(or(inArray(subjectId, ticketIds), inArray(subjectId, answerIds))),
    db.delete(supportReplies).where(areTheirs),
    db.delete(supportTickets).where(inArray(supportTickets.id, ticketIds)),
  ] as const;
}
