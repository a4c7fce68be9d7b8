import type { Language } from '#worker/domain/language.ts';

/** One mail to one person. The sender's own address, and ours for answers, are the sender's matter. */
export type OutgoingMail = {
  /** Ours, and the same however often it is sent. */
  id: string;
  to: string;
  /** What it answers, by the ids of RFC 5322, without their brackets, the oldest first. */
  answers?: readonly string[];
  /** An answer to it belongs to a ticket. */
  isOfTicket?: boolean;
  language: Language;
  subject: string;
  text: string;
  html: string;
};

/** Why a mail was not sent, in words of our own: a provider's texts may quote anything. */
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
  /** The provider has it. */
  | { kind: 'sent'; providerMessageId: string | null }
  /** Another attempt may succeed. It has not been sent, or nobody knows. */
  | { kind: 'later'; problem: MailProblem }
  /** No attempt ever will. */
  | { kind: 'refused'; problem: MailProblem };

/** Whoever carries mail out. */
export interface MailSender {
  /** Never throws, and answers within MAIL_SEND_TIMEOUT_MS. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/** Well within the time for which a mail is one sender's (MAIL_LEASE_MS). */
export const MAIL_SEND_TIMEOUT_MS = 30_000;
