import { parseAddresses } from '#tests/tools/google-sandbox/mailbox/address-table.ts';
import { findHeader } from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { createAddressMatcher } from './match-address.ts';
import { parseQueryDate, parseQuerySpan } from './match-date.ts';
import {
  matchCategory,
  matchLabel,
  matchPlace,
  matchState,
  type SearchedCategories,
} from './match-label.ts';
import { parseQuerySize, type SearchSettings } from './match-size.ts';
import { hasPhrase, wordsOf } from './match-text.ts';
import type { QueryTerm } from './query-node.ts';

type Matches = (ordinal: number) => boolean;

export type SearchSurroundings = {
  mailbox: Mailbox;
  settings: SearchSettings;
  categories: SearchedCategories;
  nowMs: number;
};

/** Turns a term into a question about one message. A value that its operator cannot read is plain text. */
export function createTermMatcher(term: QueryTerm, surroundings: SearchSurroundings): Matches {
  return matcherOf(term, surroundings) ?? matchAnywhere(surroundings.mailbox, plainTextOf(term));
}

/** Whether what a term finds changes when labels do. */
export function dependsOnLabels({ operator }: QueryTerm): boolean {
  return operator !== null && ['in', 'is', 'has', 'label', 'category'].includes(operator);
}

/** For each sender's number, 1 when `from:` with this value finds it. */
export function sendersMatching(mailbox: Mailbox, value: string): Uint8Array {
  return mailbox.senderTable.numbersMatching(createAddressMatcher(value, mailbox.owner));
}

/** For each number of recipients, 1 when `to:` with this value finds them. */
export function recipientsMatching(mailbox: Mailbox, value: string): Uint8Array {
  return mailbox.recipientTable.numbersMatching(createAddressMatcher(value, mailbox.owner));
}

function plainTextOf({ operator, value }: QueryTerm): string {
  return operator === null ? value : `${operator}:${value}`;
}

function matcherOf(
  { operator, value }: QueryTerm,
  { mailbox, settings, categories, nowMs }: SearchSurroundings,
): Matches | null {
  switch (operator) {
    case 'cc':
    case 'bcc':
    case 'deliveredto':
      return matchAddressHeader(
        mailbox,
        operator === 'deliveredto' ? 'Delivered-To' : operator,
        value,
      );
    case 'list':
      return matchList(mailbox, value);
    case 'in':
      return matchPlace(mailbox, value);
    case 'is':
      return matchState(mailbox, value);
    case 'has':
      return matchPossession(mailbox, value);
    case 'label':
      return matchLabel(mailbox, value);
    case 'category':
      return matchCategory(mailbox, value, categories);
    case 'larger':
    case 'larger_than':
    case 'size':
    case 'smaller':
    case 'smaller_than':
      return matchSize(mailbox, operator.startsWith('smaller'), value, settings);
    case 'after':
    case 'newer':
      return matchFrom(mailbox, parseQueryDate(value));
    case 'before':
    case 'older':
      return matchBefore(mailbox, parseQueryDate(value));
    case 'newer_than':
      return matchFrom(mailbox, parseQuerySpan(value, nowMs));
    case 'older_than':
      return matchBefore(mailbox, parseQuerySpan(value, nowMs));
    case 'filename':
      return matchFilename(mailbox, value);
    case 'rfc822msgid': {
      const wanted = value.replace(/^<|>$/g, '');
      return (ordinal) =>
        (findHeader(mailbox.headersOf(ordinal), 'Message-ID') ?? '').replace(/^<|>$/g, '') ===
        wanted;
    }
    default:
      return null;
  }
}

function matchAddressHeader(mailbox: Mailbox, name: string, value: string): Matches {
  const matches = createAddressMatcher(value, mailbox.owner);
  return (ordinal) => matches(parseAddresses(findHeader(mailbox.headersOf(ordinal), name) ?? ''));
}

function matchList(mailbox: Mailbox, value: string): Matches {
  const phrase = wordsOf(value);
  const found = mailbox.listIdTable.numbersWhere((listId) => hasPhrase(wordsOf(listId), phrase));
  return (ordinal) => found[mailbox.columns.listIds[ordinal] ?? 0] === 1;
}

function matchPossession(mailbox: Mailbox, value: string): Matches {
  switch (value.toLowerCase()) {
    case 'attachment':
      return (ordinal) => mailbox.columns.attachmentFlags[ordinal] === 1;
    case 'userlabels':
      return (ordinal) => mailbox.columns.userLabelSets[ordinal] !== 0;
    case 'nouserlabels':
      return (ordinal) => mailbox.columns.userLabelSets[ordinal] === 0;
    default:
      return () => false;
  }
}

function matchSize(
  mailbox: Mailbox,
  isSmaller: boolean,
  value: string,
  settings: SearchSettings,
): Matches | null {
  const limit = parseQuerySize(value, settings);
  if (limit === null) return null;
  const least = settings.sizeBoundary === 'strict' ? limit + 1 : limit;
  const most = settings.sizeBoundary === 'strict' ? limit - 1 : limit;
  const sizes = mailbox.columns.sizeBytes;
  return isSmaller
    ? (ordinal) => (sizes[ordinal] ?? 0) <= most
    : (ordinal) => (sizes[ordinal] ?? 0) >= least;
}

function matchFrom(mailbox: Mailbox, sinceMs: number | null): Matches | null {
  const dates = mailbox.columns.internalDateMs;
  return sinceMs === null ? null : (ordinal) => (dates[ordinal] ?? 0) >= sinceMs;
}

function matchBefore(mailbox: Mailbox, untilMs: number | null): Matches | null {
  const dates = mailbox.columns.internalDateMs;
  return untilMs === null ? null : (ordinal) => (dates[ordinal] ?? 0) < untilMs;
}

function matchFilename(mailbox: Mailbox, value: string): Matches {
  const wanted = value.toLowerCase();
  const phrase = wordsOf(value);
  return (ordinal) => {
    if (mailbox.columns.attachmentFlags[ordinal] !== 1) return false;
    return mailbox.attachmentsOf(ordinal).some(({ filename }) => {
      const name = filename.toLowerCase();
      return name === wanted || name.endsWith(`.${wanted}`) || hasPhrase(wordsOf(name), phrase);
    });
  };
}

/** Sender and recipients are looked through once each, the subject message by message. */
function matchAnywhere(mailbox: Mailbox, value: string): Matches {
  const phrase = wordsOf(value);
  if (phrase.length === 0) return () => true;
  const contains = (text: string) => hasPhrase(wordsOf(text), phrase);
  const senders = mailbox.senderTable.numbersWhere(contains);
  const recipients = mailbox.recipientTable.numbersWhere(contains);
  return (ordinal) =>
    senders[mailbox.columns.senders[ordinal] ?? 0] === 1 ||
    recipients[mailbox.columns.recipients[ordinal] ?? 0] === 1 ||
    contains(mailbox.subjectOf(ordinal));
}
