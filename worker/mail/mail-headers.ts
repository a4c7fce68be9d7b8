import { BRAND } from '#worker/domain/brand.ts';
import { isMailAddress } from '#worker/domain/mail/mail-address.ts';
import { isMailId } from '#worker/domain/mail/mail-id.ts';
import { isOneLine } from '#worker/domain/support/ticket-text.ts';

import type { MailProblem, OutgoingMail } from './mail-sender.ts';

/** Short of the 998 characters of a line (RFC 5322), and more than any of ours needs. */
const SUBJECT_MAX = 200;
/** RFC 5322, 3.6.4, without what has to be quoted. */
const MESSAGE_ID = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/;
const MESSAGE_ID_MAX = 250;

/** What keeps a mail from being handed to any provider; null when nothing does. */
export function mailProblem({ id, to, answers = [], subject }: OutgoingMail): MailProblem | null {
  if (!isMailAddress(to)) return 'address-invalid';
  const isSubject = subject.length > 0 && subject.length <= SUBJECT_MAX && isOneLine(subject);
  const areIds = isMailId(id) && answers.every(isMessageId);
  return isSubject && areIds ? null : 'header-invalid';
}

/** Who mail comes from. */
export const MAIL_FROM = { name: BRAND.productName, email: BRAND.senderEmail };

/** Where answers go. */
export function mailReplyTo({ isOfTicket = false }: OutgoingMail): { name: string; email: string } {
  const { productName, supportEmail, ticketEmail } = BRAND;
  return { name: productName, email: (isOfTicket ? ticketEmail : null) ?? supportEmail };
}

/**
 * What else a mail says of itself. A provider's Message-ID is its own and differs when a mail is sent
 * twice; an ancestor that both name makes programs show the two as one conversation.
 */
export function mailHeaders({ id, language, answers = [] }: OutgoingMail): Record<string, string> {
  const answered = answers.at(-1);
  const ancestors = answered === undefined ? [messageIdOf(id)] : answers;
  return {
    // Somebody has written an answer; all else is a machine's.
    ...(answered === undefined
      ? { 'Auto-Submitted': 'auto-generated' }
      : { 'In-Reply-To': `<${answered}>` }),
    'Content-Language': language,
    References: ancestors.map((ancestor) => `<${ancestor}>`).join(' '),
  };
}

/** What a mail of ours calls the conversation that it begins. */
export function messageIdOf(mailId: string): string {
  return `${mailId}@${BRAND.senderEmail.slice(BRAND.senderEmail.lastIndexOf('@') + 1)}`;
}

/** Whether a text can stand between the brackets of a Message-ID, and is no more than that. */
export function isMessageId(text: string): boolean {
  return text.length <= MESSAGE_ID_MAX && MESSAGE_ID.test(text);
}
