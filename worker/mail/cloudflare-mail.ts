import { waitAtMost } from '#worker/wait-at-most.ts';

import { MAIL_FROM, mailHeaders, mailReplyTo } from './mail-headers.ts';
import {
  MAIL_SEND_TIMEOUT_MS,
  type MailOutcome,
  type MailProblem,
  type MailSender,
} from './mail-sender.ts';

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
      return (await waitAtMost(MAIL_SEND_TIMEOUT_MS, sending)) ?? NO_ANSWER;
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
