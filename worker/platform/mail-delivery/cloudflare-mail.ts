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

/** Below the 998-character line limit (RFC 5322). */
const SUBJECT_MAX = 200;
/** RFC 5322, 3.6.4, without quoted forms. */
const MESSAGE_ID = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/;
const MESSAGE_ID_MAX = 250;

/** Why no provider may get the mail; null when valid. */
export function mailProblem({ id, to, answers = [], subject }: OutgoingMail): MailProblem | null {
  if (!isMailAddress(to)) return 'address-invalid';
  const isSubject = subject.length > 0 && subject.length <= SUBJECT_MAX && isOneLine(subject);
  const areIds = isMailId(id) && answers.every(isMessageId);
  return isSubject && areIds ? null : 'header-invalid';
}

export const MAIL_FROM = { name: BRAND.productName, email: BRAND.senderEmail };

export function mailReplyTo({ isOfTicket = false }: OutgoingMail): { name: string; email: string } {
  const { productName, supportEmail, ticketEmail } = BRAND;
  return { name: productName, email: (isOfTicket ? ticketEmail : null) ?? supportEmail };
}

/**
 * Providers generate a new Message-ID per attempt. A shared ancestor in References makes mail programs thread
 * duplicates together.
 */
export function mailHeaders({ id, language, answers = [] }: OutgoingMail): Record<string, string> {
  const answered = answers.at(-1);
  const ancestors = answered === undefined ? [messageIdOf(id)] : answers;
  return {
    // A person wrote an answer; everything else is automatic.
    ...(answered === undefined
      ? { 'Auto-Submitted': 'auto-generated' }
      : { 'In-Reply-To': `<${answered}>` }),
    'Content-Language': language,
    References: ancestors.map((ancestor) => `<${ancestor}>`).join(' '),
  };
}

/** The common ancestor of the conversation, shaped like a Message-ID. */
export function messageIdOf(mailId: string): string {
  return `${mailId}@${BRAND.senderEmail.slice(BRAND.senderEmail.lastIndexOf('@') + 1)}`;
}

export function isMessageId(text: string): boolean {
  return text.length <= MESSAGE_ID_MAX && MESSAGE_ID.test(text);
}

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
 * Account and request errors can be fixed while the mail waits; address errors cannot.
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

/** Cloudflare Email Service has no idempotency key: a repeat is delivered twice. */
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
      // A binding call cannot be aborted.
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
