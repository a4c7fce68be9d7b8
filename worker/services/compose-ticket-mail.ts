import { findSupportTicket } from '#worker/db/queries/support-tickets.ts';
import { supportReceived } from '#worker/mail/templates/support-received.ts';

import type { Composer } from './compose-mail.ts';

/** To whoever has written to us; null once that is forgotten. */
export const composeTicketMail: Composer = async (runtime, { subjectId, language }) => {
  const ticket = await findSupportTicket(runtime.db, subjectId);
  if (ticket === undefined) return null;
  const { email, ticketNumber } = ticket;
  return { to: email, document: supportReceived({ language, email, ticketNumber }) };
};
