import { countTicketsSince, findSupportTicket } from '#worker/db/queries/support-tickets.ts';
import { ticketPath } from '#worker/domain/admin/admin-page.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { supportNotice } from '#worker/mail/templates/support-notice.ts';
import { supportReceived } from '#worker/mail/templates/support-received.ts';

import type { Composer } from './compose-mail.ts';

/** To whoever has written to us; null once that is forgotten. */
export const composeTicketMail: Composer = async (runtime, { subjectId, language }) => {
  const ticket = await findSupportTicket(runtime.db, subjectId);
  if (ticket === undefined) return null;
  const { email, ticketNumber } = ticket;
  return { to: email, document: supportReceived({ language, email, ticketNumber }) };
};

/** To those who answer, of this ticket and those that have come since; null once it is forgotten. */
export const composeTicketNotice: Composer = async (runtime, { subjectId }) => {
  const ticket = await findSupportTicket(runtime.db, subjectId);
  if (ticket === undefined) return null;
  const count = await countTicketsSince(runtime.db, ticket.createdAtMs);
  const path = count > 1 ? `${ADMIN_PATH}?tab=tickets` : ticketPath(ticket.id);
  const { href } = new URL(path, runtime.settings.APP_ORIGIN);
  return { to: BRAND.supportEmail, document: supportNotice(ticket.ticketNumber, count, href) };
};
