import { findProviderMessageId } from '#worker/db/queries/mail-outbox.ts';
import { findReplyWithTicket } from '#worker/db/queries/support-tickets.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { isMessageId, messageIdOf } from '#worker/mail/mail-headers.ts';
import { supportAnswer } from '#worker/mail/templates/support-answer.ts';

import type { Composer } from './compose-mail.ts';

/**
 * An answer to whoever has written to us, in the conversation that our confirmation began; null once it is
 * forgotten. The provider gives mail a name of its own: where it is known and can be one, it is named too.
 */
export const composeTicketAnswer: Composer = async (runtime, { subjectId, language }) => {
  const found = await findReplyWithTicket(runtime.db, subjectId);
  if (found === undefined) return null;
  const { reply, ticket } = found;
  const confirmation = mailIdOf('support-received', ticket.id);
  const given = bare((await findProviderMessageId(runtime.db, confirmation)) ?? '');
  const { email, ticketNumber } = ticket;
  return {
    to: email,
    isOfTicket: true,
    answers: [messageIdOf(confirmation), ...(isMessageId(given) ? [given] : [])],
    document: supportAnswer({ language, email, ticketNumber, message: reply.message }),
  };
};

function bare(messageId: string): string {
  return messageId.replace(/^<(.*)>$/, '$1');
}
