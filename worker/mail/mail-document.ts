import { formatDate, formatDateTime, SELLER_TIME_ZONE } from '#worker/domain/dates.ts';
import { cutText } from '#worker/domain/text.ts';
import type { Language } from '#worker/domain/language.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import type { OutgoingMail } from '#worker/platform/mail-delivery/mail-sender.ts';
import type { Runtime } from '#worker/runtime.ts';
import type { MailToCompose } from './outbox-queries.ts';

export type PaperLine = { label: string; value: string; isStrong?: boolean };

/** A receipt as printed by a till. */
export type Paper = {
  title: string;
  stamp: string;
  sections: readonly (readonly PaperLine[])[];
  /** Printed large below. */
  notice?: string | undefined;
};

export type MailBlock =
  /** A paragraph; line breaks are kept. */
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'paper'; paper: Paper }
  /** The main link is a button. */
  | { kind: 'link'; text: string; url: string; isQuiet?: boolean };

/** Content without markup; the HTML and text forms are both rendered from it. All texts are plain. */
export type MailDocument = {
  language: Language;
  subject: string;
  /** Preview text in mail lists. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Who sends it, and why. */
  footer: readonly string[];
};

/** Monospaced characters on a narrow phone. */
export const PAPER_WIDTH = 40;
const SHORTEST_LEADER = 3;

/** With a leader it is exactly PAPER_WIDTH wide. */
export type PaperRow = { label: string; leader: string; value: string; isStrong: boolean };

/** Dot leaders between label and value; long ones get separate lines. */
export function paperRows({ label, value, isStrong = false }: PaperLine): PaperRow[] {
  const [what, amount] = [evenSpaces(label), evenSpaces(value)];
  const room = PAPER_WIDTH - what.length - amount.length;
  if (room >= SHORTEST_LEADER) {
    return [{ label: what, leader: ` ${'.'.repeat(room - 2)} `, value: amount, isStrong }];
  }
  return [
    ...wrap(what).map((line) => ({ label: line, leader: '', value: '', isStrong })),
    ...wrap(amount).map((line) => ({
      label: '',
      leader: ' '.repeat(PAPER_WIDTH - line.length),
      value: line,
      isStrong,
    })),
  ];
}

export function centred(text: string): string[] {
  return wrap(evenSpaces(text)).map(
    (line) => ' '.repeat(Math.floor((PAPER_WIDTH - line.length) / 2)) + line,
  );
}

export function paperHead(productName: string, { title, stamp }: Paper): string[] {
  return [productName.toUpperCase(), title.toUpperCase(), stamp].flatMap(centred);
}

/** Narrow spaces have no fixed width in monospaced fonts, and would break alignment. */
function evenSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, '\u00a0').trim();
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(cut)) {
    if (line !== '' && line.length + 1 + word.length > PAPER_WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Splits a word wider than the paper. */
function cut(word: string): string[] {
  if (word.length <= PAPER_WIDTH) return [word];
  const piece = cutText(word, PAPER_WIDTH) || word;
  return [piece, ...cut(word.slice(piece.length))];
}

export function mailCount(count: number, language: Language): string {
  const i18n = textsIn(language);
  return i18n._('{count, plural, one {#\u00a0mejl} other {#\u00a0mejl}}', { count });
}

/** The reader's language and time zone. */
export type TimePlace = { language: Language; timeZone: string };

export function mailDate(epochMs: number, { language, timeZone }: TimePlace): string {
  return formatDate(epochMs, language, timeZone);
}

/** "21 nov. 2026 09:41 (svensk tid)"; names the zone when it is not the reader's. */
export function mailTime(epochMs: number, place: TimePlace): string {
  const { language, timeZone } = place;
  const i18n = textsIn(language);
  const zone = timeZone === SELLER_TIME_ZONE ? i18n._('svensk tid') : timeZone.replaceAll('_', ' ');
  return `${paperTime(epochMs, place)} (${zone})`;
}

export function paperTime(epochMs: number, { language, timeZone }: TimePlace): string {
  return formatDateTime(epochMs, language, timeZone);
}

export type ComposingRuntime = Pick<Runtime, 'db' | 'settings' | 'keyedHash' | 'clock'>;

/** `id`: when it differs from the row's, for mail sent more than once. */
type ComposedMail = Pick<OutgoingMail, 'to' | 'answers' | 'isOfTicket'> & {
  id?: string;
  document: MailDocument;
};

/** null when there is nothing to say, or no recipient. */
export type Composer = (
  runtime: ComposingRuntime,
  row: MailToCompose,
) => Promise<ComposedMail | null>;
