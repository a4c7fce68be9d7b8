import { BRAND } from '#worker/domain/brand.ts';
import { isMailAddress } from '#worker/domain/email-address.ts';
import { isMailId } from '#worker/domain/mail/mail-id.ts';
import { isOneLine } from '#worker/domain/support/tickets.ts';
import { withDeadline } from '#worker/platform/concurrency/deadline.ts';

import {
  MAIL_SEND_TIMEOUT_MS,
  type MailOutcome,
  type MailProblem,
  type MailSender,
  type OutgoingMail,
} from './mail-sender.ts';

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

/** What is used of Cloudflare's binding. */
export type EmailBinding = {
  send(mail: {
    from: { name: string; email: string };
    replyTo: { name: string; email: string };
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  }): Promise<{ messageId: string }>;
};

const NO_ANSWER = later('no-answer');

/**
 * What Email Service says and what it means. What is wrong with the account or with us can be mended while
 * the mail waits; only what is wrong with the address cannot.
 * https://developers.cloudflare.com/email-service/api/send-emails/workers-api/#error-codes
 */
const OUTCOMES: ReadonlyMap<unknown, MailOutcome> = new Map<string, MailOutcome>(
  Object.entries({
    E_RECIPIENT_SUPPRESSED: { kind: 'refused', problem: 'address-suppressed' },
    E_SENDER_NOT_VERIFIED: later('sender-not-set-up'),
    E_SENDER_DOMAIN_NOT_AVAILABLE: later('sender-not-set-up'),
    E_RECIPIENT_NOT_ALLOWED: later('sender-not-set-up'),
    E_RATE_LIMIT_EXCEEDED: later('rate-limited'),
    E_DAILY_LIMIT_EXCEEDED: later('day-limited'),
    E_DELIVERY_FAILED: later('not-delivered'),
    E_INTERNAL_SERVER_ERROR: later('provider-down'),
    E_VALIDATION_ERROR: later('message-refused'),
    E_FIELD_MISSING: later('message-refused'),
    E_CONTENT_TOO_LARGE: later('message-refused'),
    E_HEADER_NOT_ALLOWED: later('message-refused'),
    E_HEADER_USE_API_FIELD: later('message-refused'),
    E_HEADER_VALUE_INVALID: later('message-refused'),
  }),
);

/**
 * Cloudflare Email Service. It knows a mail by a name of its own making, and takes no key by which it could
 * tell that it has one already: what is sent twice arrives twice.
 */
export function createCloudflareMail(binding: EmailBinding): MailSender {
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const sending = binding
        .send({
          from: MAIL_FROM,
          replyTo: mailReplyTo(mail),
          to,
          subject,
          text,
          html,
          headers: mailHeaders(mail),
        })
        .then(sent, failed);
      // A call to a binding cannot be called off; whoever waits for it can.
      return (await withDeadline(MAIL_SEND_TIMEOUT_MS, sending)) ?? NO_ANSWER;
    },
  };
}

function sent({ messageId }: { messageId: string }): MailOutcome {
  return { kind: 'sent', providerMessageId: messageId };
}

function failed(error: unknown): MailOutcome {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return OUTCOMES.get(code) ?? NO_ANSWER;
}

function later(problem: MailProblem): MailOutcome {
  return { kind: 'later', problem };
}
