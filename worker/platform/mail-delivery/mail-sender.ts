import type { Language } from '#worker/domain/language.ts';

/** One mail to one person. Sender and reply addresses are the MailSender's. */
export type OutgoingMail = {
  /** Ours; the same for every attempt. */
  id: string;
  to: string;
  /** Message-IDs it replies to (RFC 5322), without brackets, oldest first. */
  answers?: readonly string[];
  /** Replies go to the ticket. */
  isOfTicket?: boolean;
  language: Language;
  subject: string;
  text: string;
  html: string;
};

/** Our own words: a provider's may quote anything. */
export const MAIL_PROBLEMS = [
  'address-invalid',
  'header-invalid',
  'address-suppressed',
  'sender-not-set-up',
  'rate-limited',
  'day-limited',
  'message-refused',
  'not-delivered',
  'provider-down',
  'no-answer',
  'not-composed',
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

export type MailOutcome =
  /** Accepted by the provider. */
  | { kind: 'sent'; providerMessageId: string | null }
  /** Not sent, or unknown; retryable. */
  | { kind: 'later'; problem: MailProblem }
  /** Permanent. */
  | { kind: 'refused'; problem: MailProblem };

export interface MailSender {
  /** Never throws; settles within MAIL_SEND_TIMEOUT_MS. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/** Well within the lease (MAIL_LEASE_MS). */
export const MAIL_SEND_TIMEOUT_MS = 30_000;
