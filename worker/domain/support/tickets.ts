import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

export const TICKET_STATUSES = ['new', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Room for what people write, and not for what machines do. */
export const TICKET_MAX_LENGTH = { name: 100, subject: 150, message: 5_000 } as const;

/** Long enough to look back at a purchase and what was said about it. */
export const TICKETS_KEPT_YEARS = 2;
export const TICKETS_KEPT_MS = TICKETS_KEPT_YEARS * 365 * DAY_MS;

/** Tickets that are let through. */
export const SUPPORT_LIMITS = {
  perNetwork: { most: 5, windowMs: HOUR_MS },
  perAddress: { most: 5, windowMs: DAY_MS },
  /** By mail, which names no network: in all, so that a flood of made-up writers ends somewhere. */
  ticketsByMail: { most: 60, windowMs: HOUR_MS },
  /** Answers by mail to tickets of one address. */
  answersPerAddress: { most: 20, windowMs: HOUR_MS },
};

/**
 * We are told of so many tickets by a mail each; what comes beyond that in the same time is told of together, in one
 * mail at its end. However many networks write to us, our own mail keeps nobody else's waiting.
 */
export const NOTICE_LIMIT = { most: 5, windowMs: 10 * MINUTE_MS };

const DIGITS = 8;

/** How a ticket is called by whoever wrote it: ST- and eight digits. Nothing is ever looked up by it alone. */
export function ticketNumber(random: number): string {
  return `ST-${String(random % 10 ** DIGITS).padStart(DIGITS, '0')}`;
}

/** What begins a new line somewhere, each or together: a word processor's, a terminal's, another system's. */
const NEW_LINE = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Whatever begins a new line for somebody, and what no keyboard writes: it would break out of a header or a list. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const BREAKS_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** The same without tabs and ends of lines, which belong into a message. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');

/** What somebody means by a text that they have pasted where one line is asked for. */
export function asOneLine(text: string): string {
  return text.replaceAll(NEW_LINE, ' ').replaceAll('\t', ' ');
}

/** What somebody means by a text of lines, whatever ends them where it was copied. */
export function asPlainText(text: string): string {
  return text.replaceAll(NEW_LINE, '\n');
}

/** The same of a text that nobody can be asked to write anew: without what no keyboard writes. */
export function asPrintedText(text: string): string {
  const lines = asPlainText(text).toWellFormed().split('\n');
  return lines.map((line) => line.replaceAll(ALL_CONTROLS, '')).join('\n');
}

/** Whether a text is fit for one line. */
export function isOneLine(text: string): boolean {
  return !BREAKS_LINE.test(text);
}

/** Whether a text is made of what people write, lines and all. */
export function isPlainText(text: string): boolean {
  return !CONTROLS.test(text);
}

/** Why what an admin has written would not be taken. `overCount`: so many characters are too many. */
export type TextFault =
  { kind: 'empty' } | { kind: 'long'; overCount: number } | { kind: 'controls' };

/** A text as it is stored: its lines ended alike, and without what is blank around it. */
export function asStored(text: string): string {
  return asPlainText(text).trim();
}

/** What keeps an answer, or a note, from being stored; null where nothing does. */
export function textFault(text: string): TextFault | null {
  const stored = asStored(text);
  const overCount = stored.length - TICKET_MAX_LENGTH.message;
  if (stored === '') return { kind: 'empty' };
  if (overCount > 0) return { kind: 'long', overCount };
  return isPlainText(stored) ? null : { kind: 'controls' };
}
