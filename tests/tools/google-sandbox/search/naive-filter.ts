import type { SearchSettings } from './match-size.ts';
import { naiveDateMatch, naiveSizeMatch } from './naive-amount.ts';
import type { PlainLetter, PlainPerson } from './plain-letter.ts';
import type { QueryNode, QueryTerm } from './query-node.ts';

export type NaiveSurroundings = { owner: string; nowMs: number; settings: SearchSettings };

const PLACES: Readonly<Record<string, string>> = {
  inbox: 'INBOX',
  sent: 'SENT',
  draft: 'DRAFT',
  drafts: 'DRAFT',
  spam: 'SPAM',
  trash: 'TRASH',
  bin: 'TRASH',
  chat: 'CHAT',
  chats: 'CHAT',
  starred: 'STARRED',
  important: 'IMPORTANT',
  unread: 'UNREAD',
};
const CATEGORIES: Readonly<Record<string, string>> = {
  primary: 'CATEGORY_PERSONAL',
  personal: 'CATEGORY_PERSONAL',
  social: 'CATEGORY_SOCIAL',
  promotions: 'CATEGORY_PROMOTIONS',
  updates: 'CATEGORY_UPDATES',
  forums: 'CATEGORY_FORUMS',
};

/**
 * The rules of Gmail's search written a second time, letter by letter and with nothing shared with the
 * sandbox's matchers, so that a mistake in either shows as a difference.
 */
export function naivelyMatches(
  node: QueryNode,
  letter: PlainLetter,
  surroundings: NaiveSurroundings,
): boolean {
  if (node.kind === 'not') return !naivelyMatches(node.node, letter, surroundings);
  if (node.kind === 'term') return naivelyMatchesTerm(node, letter, surroundings);
  for (const child of node.nodes) {
    const isFound = naivelyMatches(child, letter, surroundings);
    if (isFound !== (node.kind === 'and')) return isFound;
  }
  return node.kind === 'and';
}

/** Whether a search says that it wants spam or trash, which stay out of sight otherwise. */
export function naivelyAsksForHidden(node: QueryNode, isNegated = false): boolean {
  if (node.kind === 'not') return naivelyAsksForHidden(node.node, !isNegated);
  if (node.kind !== 'term') {
    return node.nodes.some((child) => naivelyAsksForHidden(child, isNegated));
  }
  const value = node.value.toLowerCase();
  if (isNegated) return false;
  if (node.operator === 'in' && value === 'anywhere') return true;
  return (
    ['in', 'is', 'label'].includes(node.operator ?? '') && ['spam', 'trash', 'bin'].includes(value)
  );
}

function naivelyMatchesTerm(
  { operator, value }: QueryTerm,
  letter: PlainLetter,
  { owner, nowMs, settings }: NaiveSurroundings,
): boolean {
  const name = value.toLowerCase();
  const has = (label: string | undefined) => label !== undefined && letter.labels.includes(label);
  const ownLabels = letter.labels.filter((label) => !/^[A-Z_]+$/.test(label));
  const hasNamed = () =>
    has(PLACES[name]) || ownLabels.some((label) => hyphenated(label) === hyphenated(value));
  switch (operator) {
    case 'from':
      return isPerson(letter.from, value, owner);
    case 'to':
      return [...letter.to, ...letter.cc].some((person) => isPerson(person, value, owner));
    case 'cc':
      return letter.cc.some((person) => isPerson(person, value, owner));
    case 'subject':
      return saysWords(letter.subject, value);
    case 'list':
      return letter.listId !== null && saysWords(letter.listId, value);
    case 'label':
      return hasNamed();
    case 'in':
      return name === 'anywhere' || hasNamed();
    case 'is':
      return name === 'read' ? !has('UNREAD') : has(PLACES[name]);
    case 'category':
      return has(CATEGORIES[name]);
    case 'has':
      if (name === 'attachment') return letter.filenames.length > 0;
      if (name === 'userlabels') return ownLabels.length > 0;
      return name === 'nouserlabels' && ownLabels.length === 0;
    case 'filename':
      return letter.filenames.some(
        (filename) =>
          filename.toLowerCase().split('.').slice(1).at(-1) === name || saysWords(filename, value),
      );
    case 'rfc822msgid':
      return letter.messageId === value || letter.messageId === value.slice(1, -1);
    case null:
      return saysText(letter, value);
    default:
      return (
        naiveSizeMatch(operator, value, letter.sizeBytes, settings) ??
        naiveDateMatch(operator, value, letter.internalDateMs, nowMs) ??
        saysText(letter, `${operator}:${value}`)
      );
  }
}

function hyphenated(label: string): string {
  return label.toLowerCase().split(' ').join('-').split('/').join('-');
}

function isPerson({ name, address }: PlainPerson, value: string, owner: string): boolean {
  const wanted = value.toLowerCase();
  const domain = address.split('@')[1] ?? '';
  if (wanted === 'me') return address === owner;
  if (wanted.includes(' ')) return saysWords(name, wanted) || saysWords(address, wanted);
  if (wanted.startsWith('@')) return `.${domain}`.endsWith(`.${wanted.slice(1)}`);
  if (wanted.includes('@')) return address === wanted;
  if (wanted.includes('.')) return `.${domain}`.endsWith(`.${wanted}`);
  return saysWords(name, wanted) || saysWords(address, wanted);
}

/** Text without any word in it restricts nothing. */
function saysText(letter: PlainLetter, text: string): boolean {
  const people = (list: readonly PlainPerson[]) =>
    list.map(({ name, address }) => `${name} ${address}`).join(' ');
  return (
    spaced(text).trim() === '' ||
    [letter.subject, people([letter.from]), people([...letter.to, ...letter.cc])].some((place) =>
      saysWords(place, text),
    )
  );
}

function saysWords(place: string, text: string): boolean {
  const words = spaced(text);
  return words.trim() !== '' && spaced(place).includes(words);
}

/** The words with one space before, between and after them. */
function spaced(text: string): string {
  const composed = text.normalize('NFC').toLowerCase();
  return ` ${composed.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
