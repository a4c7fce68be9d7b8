import { formatDate, formatDateTime, SELLER_TIME_ZONE } from '#worker/domain/dates.ts';
import { formatCount } from '#worker/domain/format.ts';
import { cutText } from '#worker/domain/harmless-text.ts';
import type { Language } from '#worker/domain/language.ts';

/** A line of a receipt: what, and how much of it. */
export type PaperLine = { label: string; value: string; isStrong?: boolean };

/** A receipt, as it comes out of a till. */
export type Paper = {
  title: string;
  stamp: string;
  sections: readonly (readonly PaperLine[])[];
  /** Printed large beneath, for what must not be missed. */
  notice?: string | undefined;
};

export type MailBlock =
  /** A paragraph; its lines end where the text's do. */
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'paper'; paper: Paper }
  /** The one that the mail is about is a button; another is quiet. */
  | { kind: 'link'; text: string; url: string; isQuiet?: boolean };

/**
 * What a mail says, without any markup: both of its forms are made from this one, so that they never say
 * different things. Every text is plain, whoever wrote it.
 */
export type MailDocument = {
  language: Language;
  subject: string;
  /** What a list of mail shows after the subject. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Who sends it, and why. */
  footer: readonly string[];
};

/** As many characters as a narrow phone shows of a monospaced line. */
export const PAPER_WIDTH = 40;
const SHORTEST_LEADER = 3;

/** A printed line: exactly as wide as the paper, where it has a leader. */
export type PaperRow = { label: string; leader: string; value: string; isStrong: boolean };

/** A line as it is printed: dots lead from what to how much; what is too long stands on lines of its own. */
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

/** A heading of the paper, in the middle of it. */
export function centred(text: string): string[] {
  return wrap(evenSpaces(text)).map(
    (line) => ' '.repeat(Math.floor((PAPER_WIDTH - line.length) / 2)) + line,
  );
}

/** What stands above the lines. */
export function paperHead(productName: string, { title, stamp }: Paper): string[] {
  return [productName.toUpperCase(), title.toUpperCase(), stamp].flatMap(centred);
}

/** Narrow spaces are as narrow as the font likes, which would move what comes after them. */
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

/** A word wider than the paper goes over its edge in pieces. */
function cut(word: string): string[] {
  if (word.length <= PAPER_WIDTH) return [word];
  const piece = cutText(word, PAPER_WIDTH) || word;
  return [piece, ...cut(word.slice(piece.length))];
}

const EMAILS: Record<Language, [one: string, other: string]> = {
  sv: ['mejl', 'mejl'],
  en: ['email', 'emails'],
};

/** "1 email", "1,234 emails": both languages have one form for one and another for the rest. */
export function mailCount(count: number, language: Language): string {
  const [one, other] = EMAILS[language];
  return `${formatCount(count, language)}\u00a0${count === 1 ? one : other}`;
}

/** Whose times are told, and in which words: those of the reader's own clocks, as their page tells them. */
export type TimePlace = { language: Language; timeZone: string };

const SELLER_ZONE_NAME: Record<Language, string> = { sv: 'svensk tid', en: 'Swedish time' };

export function mailDate(epochMs: number, { language, timeZone }: TimePlace): string {
  return formatDate(epochMs, language, timeZone);
}

/** "21 nov. 2026 09:41 (svensk tid)": where the reader's clocks are elsewhere, their zone is named. */
export function mailTime(epochMs: number, place: TimePlace): string {
  const { language, timeZone } = place;
  const zone =
    timeZone === SELLER_TIME_ZONE ? SELLER_ZONE_NAME[language] : timeZone.replaceAll('_', ' ');
  return `${paperTime(epochMs, place)} (${zone})`;
}

export function paperTime(epochMs: number, { language, timeZone }: TimePlace): string {
  return formatDateTime(epochMs, language, timeZone);
}
