import { DANISH } from '#worker/domain/protection/subject-words/da.ts';
import { GERMAN } from '#worker/domain/protection/subject-words/de.ts';
import { ENGLISH } from '#worker/domain/protection/subject-words/en.ts';
import { SPANISH } from '#worker/domain/protection/subject-words/es.ts';
import { FINNISH } from '#worker/domain/protection/subject-words/fi.ts';
import { FRENCH } from '#worker/domain/protection/subject-words/fr.ts';
import { ITALIAN } from '#worker/domain/protection/subject-words/it.ts';
import { DUTCH } from '#worker/domain/protection/subject-words/nl.ts';
import { NORWEGIAN } from '#worker/domain/protection/subject-words/no.ts';
import { POLISH } from '#worker/domain/protection/subject-words/pl.ts';
import {
  SUBJECT_KINDS,
  type SubjectKind,
  type SubjectWords,
} from '#worker/domain/protection/subject-words/subject-words.ts';
import { SWEDISH } from '#worker/domain/protection/subject-words/sv.ts';

/** Letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * Lower case, no accents, `ae`, `oe`, `ue` as the letters they replace: `Förskola`, `FORSKOLA` and
 * `Foerskola` are equal. Punctuation stays.
 */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Format}]/gu, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1');
}

/** a-z and 0-9, single spaces. */
export function foldedWords(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Comma-separated patterns of one or more folded words: `*` matches letters within a word, a
 * leading `^` the start. null: empty list.
 */
export function wordPattern(patterns: string): RegExp | null {
  const sources = patterns.split(',').flatMap((pattern) => patternSource(pattern.trim()) ?? []);
  return sources.length === 0 ? null : new RegExp(sources.join('|'));
}

export function matches(pattern: RegExp | null, words: string): boolean {
  return pattern?.test(words) === true;
}

function patternSource(pattern: string): string | null {
  const isFirst = pattern.startsWith('^');
  const words = foldText(pattern)
    .replace(/[^a-z0-9*]+/g, ' ')
    .trim();
  if (words === '') return null;
  // A star at either end only drops the word boundary: cheaper to match.
  const opening = isFirst ? '^' : words.startsWith('*') ? '' : '\\b';
  const closing = words.endsWith('*') ? '' : '\\b';
  return opening + words.replace(/^\*|\*$/g, '').replaceAll('*', '[a-z0-9]*') + closing;
}

const LANGUAGES: readonly SubjectWords[] = [
  SWEDISH,
  ENGLISH,
  NORWEGIAN,
  DANISH,
  FINNISH,
  GERMAN,
  DUTCH,
  FRENCH,
  SPANISH,
  ITALIAN,
  POLISH,
];

type Finder = {
  named: RegExp | null;
  shared: RegExp | null;
  yours: RegExp | null;
  happened: RegExp | null;
  notice: RegExp | null;
  advertising: RegExp | null;
  reference: RegExp | null;
  kinds: readonly { kind: SubjectKind; named: RegExp | null; shared: RegExp | null }[];
};

const FINDERS: readonly Finder[] = LANGUAGES.map((words) => ({
  named: wordPattern(Object.values(words.named).join(',')),
  shared: wordPattern(Object.values(words.shared).join(',')),
  yours: wordPattern(words.yours),
  happened: wordPattern(words.happened),
  notice: wordPattern(words.notice),
  advertising: wordPattern(words.advertising),
  reference: wordPattern(words.reference),
  kinds: SUBJECT_KINDS.map((kind) => ({
    kind,
    named: wordPattern(words.named[kind]),
    shared: wordPattern(words.shared[kind] ?? ''),
  })),
}));

/** Longer than any human subject. */
const MAX_LENGTH = 300;
/** Advertising in any language, or English to everyone. */
const ADVERTISING =
  wordPattern(`sale, save, free, win, deal, deals, discount*, newsletter*, webinar*, outlet, black friday, black week,
  cyber monday, cyber week, order now, order today, pre order, book now, buy now, shop now, last chance, ends tonight, off your,
  next order, new arrivals`);
const PERCENT = /\d\s?%|%\s?\d/;
/** Four digits and more, or three with letters: `SK4032`, `INV-00417`, `112-9938271`. */
const NUMBER =
  /\b(?=[a-z0-9-]*\d[-a-z]*\d[-a-z]*\d)(?:[a-z]+-?[a-z0-9-]*\d[a-z0-9-]*|\d[\d-]{3,}[a-z0-9-]*|\d+[a-z][a-z0-9-]*)|\b\d{3} \d{3}\b/g;
/** Time of day of appointments and departures. */
const TIME = /\b\d{1,2}(?:[:.]|\s?h\s?)\d{2}\b(?!\s?%)/;
const YEAR = /^(?:19|20)\d\d(?:-(?:19|20)?\d\d)?$/;
const AMOUNT = /^\s?(?:kr|sek|nok|dkk|eur|euro|usd|gbp|pln|zl|chf|:-|€|\$|£)/;

/**
 * Kind of mail its reader may need again, in eleven languages; null: none. A `named` word suffices
 * unless the subject advertises; a `shared` one (orders, tickets, journeys) also needs a
 * possessive, a number or an event. An event about the reader's own is never advertising.
 */
export function subjectKind(subject: string): SubjectKind | null {
  return readSubject(subject)?.kind ?? null;
}

/** Beyond doubt, whatever else the subject or the category says. */
export function isCertainSubject(subject: string): boolean {
  return readSubject(subject)?.isCertain === true;
}

function readSubject(subject: string): { kind: SubjectKind; isCertain: boolean } | null {
  const text = foldText(subject.slice(0, MAX_LENGTH));
  const words = foldedWords(text);
  const hasNumber = hasReferenceNumber(text);
  const hasTime = TIME.test(text);
  const isAdvertised = PERCENT.test(text) || matches(ADVERTISING, words);
  for (const finder of FINDERS) {
    const isNamed = matches(finder.named, words);
    if (!isNamed && !matches(finder.shared, words)) continue;
    const isYours = matches(finder.yours, words);
    const hasHappened = matches(finder.happened, words);
    const isCertain = isNamed ? hasHappened || hasNumber : hasHappened && (isYours || hasNumber);
    const isLikely =
      isNamed || isYours || hasNumber || hasTime || hasHappened || matches(finder.notice, words);
    if (isCertain || (isLikely && !isAdvertised && !matches(finder.advertising, words))) {
      const kind = kindIn(finder, words);
      return kind === null ? null : { kind, isCertain };
    }
  }
  return null;
}

export function isAdvertising(subject: string): boolean {
  const text = foldText(subject.slice(0, MAX_LENGTH));
  const words = foldedWords(text);
  return (
    PERCENT.test(text) ||
    matches(ADVERTISING, words) ||
    FINDERS.some(({ advertising }) => matches(advertising, words))
  );
}

/** Customer or case number: `Ärende 2026-1187`, `Ref: AB12345`. */
export function namesReference(subject: string): boolean {
  const text = foldText(subject.slice(0, MAX_LENGTH));
  if (!hasReferenceNumber(text)) return false;
  const words = foldedWords(text);
  return FINDERS.some(({ reference }) => matches(reference, words));
}

function kindIn({ kinds }: Finder, words: string): SubjectKind | null {
  const found =
    kinds.find(({ named }) => matches(named, words)) ??
    kinds.find(({ shared }) => matches(shared, words));
  return found?.kind ?? null;
}

function hasReferenceNumber(text: string): boolean {
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const isAmount = AMOUNT.test(text.slice(index + number.length));
    if (!YEAR.test(number) && !isAmount) return true;
  }
  return false;
}
