import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

export const TICKET_STATUSES = ['new', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Human input, not machines'. */
export const TICKET_MAX_LENGTH = { name: 100, subject: 150, message: 5_000 } as const;

/** Covers questions about past purchases. */
export const TICKET_RETENTION_YEARS = 2;
export const TICKET_RETENTION_MS = TICKET_RETENTION_YEARS * 365 * DAY_MS;

export const SUPPORT_LIMITS = {
  perNetwork: { most: 5, windowMs: HOUR_MS },
  perAddress: { most: 5, windowMs: DAY_MS },
  /** Mail reveals no network: a global cap against forged senders. */
  ticketsByMail: { most: 60, windowMs: HOUR_MS },
  answersPerAddress: { most: 20, windowMs: HOUR_MS },
};

/**
 * One mail per ticket up to this; the rest is summarised in one, so that a flood never delays other
 * mail.
 */
export const NOTICE_LIMIT = { most: 5, windowMs: 10 * MINUTE_MS };

const DIGITS = 8;

/** Displayed to the author; never sufficient for a lookup. */
export function ticketNumber(random: number): string {
  return `ST-${String(random % 10 ** DIGITS).padStart(DIGITS, '0')}`;
}

/** Line breaks of any system. */
const NEW_LINE = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Line breaks and control characters, which could break out of a header or list. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const BREAKS_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Without tabs and line ends, legal in a message. */
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/;
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');

/** Pasted text for a single-line field. */
export function asOneLine(text: string): string {
  return text.replaceAll(NEW_LINE, ' ').replaceAll('\t', ' ');
}

/** Normalises line ends. */
export function asPlainText(text: string): string {
  return text.replaceAll(NEW_LINE, '\n');
}

/** For text whose author cannot be asked: drops control characters. */
export function asPrintedText(text: string): string {
  const lines = asPlainText(text).toWellFormed().split('\n');
  return lines.map((line) => line.replaceAll(ALL_CONTROLS, '')).join('\n');
}

export function isOneLine(text: string): boolean {
  return !BREAKS_LINE.test(text);
}

export function isPlainText(text: string): boolean {
  return !CONTROLS.test(text);
}

/** `overCount`: excess characters. */
export type TextFault =
  { kind: 'empty' } | { kind: 'long'; overCount: number } | { kind: 'controls' };

export function asStored(text: string): string {
  return asPlainText(text).trim();
}

/** null: valid. */
export function textFault(text: string): TextFault | null {
  const stored = asStored(text);
  const overCount = stored.length - TICKET_MAX_LENGTH.message;
  if (stored === '') return { kind: 'empty' };
  if (overCount > 0) return { kind: 'long', overCount };
  return isPlainText(stored) ? null : { kind: 'controls' };
}
