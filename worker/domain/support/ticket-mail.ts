import { cutText } from '#worker/domain/harmless-text.ts';

import { TICKET_MAX_LENGTH } from './tickets.ts';

/** More than any answer in words, and little enough to be read in one go. */
export const TICKET_MAIL_MAX_BYTES = 2 * 1024 * 1024;

/** Why a mail to the address for answers is sent back, in words for whoever wrote it: their own server passes them on. */
export const MAIL_REFUSALS = {
  large: 'The message is too large. Please answer without attachments.',
  unreadable: 'The message could not be read. Please answer in plain text.',
  empty: 'The message has no text. Please answer in plain text.',
  often: 'Too many messages for now. Please try again in an hour.',
} as const;
export type MailRefusal = keyof typeof MAIL_REFUSALS;

/** What came by mail, as far as it concerns a ticket. */
export type TicketMail = {
  /** What it goes by, whatever else comes from the same writer. */
  messageId: string;
  /** As its `From` says. */
  email: string;
  name: string;
  /** '' where it has none. */
  subject: string;
  /** As it is stored. '' where nothing is written in it. */
  message: string;
  /** The Message-IDs that it answers, without their brackets. */
  answers: readonly string[];
  /** A machine's: a bounce, an absence, a list. To answer it would begin a loop. */
  isAutomatic: boolean;
};

const TICKET_NUMBER = /\bST-\d{8}\b/i;
const NAMED_TICKET = /^support-received\.(tck_[a-z0-9]{26,32})@/;
const QUOTED = /^\s*(?:>.*)?$/;
/** What programs write above what they quote, which may take two lines. */
const QUOTE_INTRODUCTION = /^\s*(?:On|Den|.*<\S+@\S+>)\b.*\b(?:wrote|skrev)\b.*:\s*$/is;

/** The ticket whose mail this answers, by the name that our own mail gave it (compose-ticket-answer.ts). */
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

/** A text without what it quotes at its end; an answer below or between what it quotes keeps it. */
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

/** As long as a message of the form may be; what is left out, and how many attachments were, is said at its end. */
export function asTicketMessage(text: string, attachmentCount: number): string {
  if (text === '') return '';
  const omitted =
    attachmentCount === 0 ? '' : `\n\n[Bilagor som inte togs emot: ${attachmentCount}]`;
  const most = TICKET_MAX_LENGTH.message - omitted.length;
  const cut = '\n[…]';
  const kept = text.length <= most ? text : cutText(text, most - cut.length).trimEnd() + cut;
  return kept + omitted;
}
