import {
  countTicketsSince,
  findReplyWithTicket,
  findSupportTicket,
  listTicketsSince,
} from '#worker/db/queries/support-tickets.ts';
import { ticketPath } from '#worker/domain/admin/admin-page.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { supportNotice } from '#worker/mail/templates/support-notice.ts';
import { supportReceived } from '#worker/mail/templates/support-received.ts';

import type { Composer } from './compose-mail.ts';

/** Of many tickets at once, so many are told by their writer and subject. */
const NAMED_IN_NOTICE = 10;

/** To whoever has written to us; null once that is forgotten. */
export const composeTicketMail: Composer = async (runtime, { subjectId, language }) => {
  const ticket = await findSupportTicket(runtime.db, subjectId);
  if (ticket === undefined) return null;
  const { email, ticketNumber } = ticket;
  const document = supportReceived({ language, email, ticketNumber });
  return { to: email, isOfTicket: true, document };
};

/**
 * To those who answer, of this ticket and those that have come since, or of what its writer has added to it; null once it
 * is forgotten.
 */
export const composeTicketNotice: Composer = async ({ db, settings }, { subjectId }) => {
  const added = (await findReplyWithTicket(db, subjectId))?.ticket;
  const ticket = added ?? (await findSupportTicket(db, subjectId));
  if (ticket === undefined) return null;
  const isAdded = added !== undefined;
  const count = isAdded ? 1 : await countTicketsSince(db, ticket.createdAtMs);
  const written =
    count > 1 ? await listTicketsSince(db, ticket.createdAtMs, NAMED_IN_NOTICE) : [ticket];
  const path = count > 1 ? `${ADMIN_PATH}?tab=tickets` : ticketPath(ticket.id);
  const { href: url } = new URL(path, settings.APP_ORIGIN);
  return { to: BRAND.supportEmail, document: supportNotice({ isAdded, written, count, url }) };
};
