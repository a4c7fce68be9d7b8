import { cutText } from '#worker/domain/text.ts';

import { TICKET_MAX_LENGTH } from './tickets.ts';

/** More than any written answer, small enough to read in one go. */
export const TICKET_MAIL_MAX_BYTES = 2 * 1024 * 1024;

/** SMTP rejection, relayed to the author by their server. */
export const MAIL_REFUSALS = {
  large: 'The message is too large. Please answer without attachments.',
  unreadable: 'The message could not be read. Please answer in plain text.',
  empty: 'The message has no text. Please answer in plain text.',
  often: 'Too many messages for now. Please try again in an hour.',
} as const;
export type MailRefusal = keyof typeof MAIL_REFUSALS;

export type TicketMail = {
  /** Dedup key. */
  messageId: string;
  /** From header. */
  email: string;
  name: string;
  /** '' where absent. */
  subject: string;
  /** As stored; '' where empty. */
  message: string;
  /** In-Reply-To and References, without brackets. */
  answers: readonly string[];
  /** Bounce, out-of-office, list: a reply would loop. */
  isAutomatic: boolean;
};

const TICKET_NUMBER = /\bST-\d{8}\b/i;
const NAMED_TICKET = /^support-received\.(tck_[a-z0-9]{26,32})@/;
const QUOTED = /^\s*(?:>.*)?$/;
/** Attribution line above a quote, possibly wrapped. */
const QUOTE_INTRODUCTION = /^\s*(?:On|Den|.*<\S+@\S+>)\b.*\b(?:wrote|skrev)\b.*:\s*$/is;

/** By the Message-ID of our own mail (compose-ticket-answer.ts). */
export function answeredTicketId(answers: readonly string[]): string | null {
  for (const answer of answers) {
    const [, ticketId] = NAMED_TICKET.exec(answer) ?? [];
    if (ticketId !== undefined) return ticketId;
  }
  return null;
}

export function ticketNumberIn(subject: string): string | null {
  return TICKET_NUMBER.exec(subject)?.[0].toUpperCase() ?? null;
}

/** Inline and bottom-posted replies keep their quotes. */
export function withoutTrailingQuote(text: string): string {
  const lines = text.trimEnd().split('\n');
  let end = lines.length;
  while (end > 0 && QUOTED.test(lines[end - 1] ?? '')) end -= 1;
  const isQuoting = lines.slice(end).some((line) => line.trim().startsWith('>'));
  if (!isQuoting) return text.trim();
  for (const introductionLines of [1, 2]) {
    const above = lines.slice(Math.max(0, end - introductionLines), end).join('\n');
    if (QUOTE_INTRODUCTION.test(above)) {
      end -= introductionLines;
      break;
    }
  }
  return lines.slice(0, Math.max(0, end)).join('\n').trim();
}

/** Cut to the form's limit; omissions and the number of attachments are noted at the end. */
export function asTicketMessage(text: string, attachmentCount: number): string {
  if (text === '') return '';
  const omitted =
    attachmentCount === 0 ? '' : `\n\n[Bilagor som inte togs emot: ${attachmentCount}]`;
  const most = TICKET_MAX_LENGTH.message - omitted.length;
  const cut = '\n[…]';
  const kept = text.length <= most ? text : cutText(text, most - cut.length).trimEnd() + cut;
  return kept + omitted;
}
