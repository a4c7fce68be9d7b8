import type { LongSearch } from '#worker/domain/scans/canaries/long-search.ts';
import {
  BULK_CATEGORIES,
  categoryOf,
  categorySearch,
  MESSAGE_MARKS,
} from '#worker/domain/scans/messages/message-mark.ts';
import { MOST_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

import { isListKey, recipientTerms, senderSearch, senderTerms } from './sender-key.ts';

/** One sender's mail in one category, to be listed. Category 0: in none of them. */
export type WantedGroup = { sender: number; senderKey: string; category: number };

/**
 * One listing for up to one group of each category: a message's own category tells whose it is. A check has no group,
 * a line many.
 */
export type SenderCell = {
  query: string;
  groups: readonly { sender: number; category: number }[];
  /** What is asked of senders instead: see sender-checks. */
  check?: SenderCheck | undefined;
  /** A search on the List-Id: whatever it finds was sent to that list. */
  isOfList?: boolean | undefined;
  /** One of several listings that only together tell a sender: see sender-lines. */
  axis?: number | undefined;
  /** A search for any of many terms, whose answers protect mail: see long-search. */
  long?: LongSearch | undefined;
};

/**
 * Lists for the groups, as few as can be told apart: groups of different categories share one query, which
 * saves a page each. Mail in no category is asked for by its sender alone, and shares with nobody. `terms`
 * bound them all.
 */
export function senderCells(
  groups: readonly WantedGroup[],
  terms: readonly string[],
): SenderCell[] {
  const byCategory = new Map<number, WantedGroup[]>();
  for (const group of groups.filter(({ category }) => category !== 0)) {
    byCategory.set(group.category, [...(byCategory.get(group.category) ?? []), group]);
  }
  const longest = Math.max(0, ...[...byCategory.values()].map(({ length }) => length));
  const shared = Array.from({ length: longest }, (_, position) =>
    [...byCategory.values()].flatMap((list) => list[position] ?? []),
  );
  const alone = groups.filter(({ category }) => category === 0).map((group) => [group]);
  return [...alone, ...shared].map((together) => ({
    query: [alternatives(together.map(searchOf)), ...terms].join(' '),
    groups: together.map(({ sender, category }) => ({ sender, category })),
    ...(together.every(({ senderKey }) => isListKey(senderKey)) ? { isOfList: true } : {}),
  }));
}

/**
 * A sender's mail outside the tabs that was sent to one of its lists: the search proves it to be bulk mail. The sender is
 * asked for as well, since a search on a List-Id finds the lists below it too.
 */
export function listProofCell(
  { sender, senderKey, listKey }: { sender: number; senderKey: string; listKey: string },
  terms: readonly string[],
): SenderCell {
  return {
    query: [senderSearch(listKey), senderSearch(senderKey), ...terms].join(' '),
    groups: [{ sender, category: 0 }],
    isOfList: true,
  };
}

/** Whose a message is that a shared listing has found; null when its category is none of those asked for. */
export function senderOf(cell: SenderCell, marks: number): number | null {
  if (cell.axis !== undefined) return null;
  const category = categoryOf(marks);
  const group = cell.groups.find((candidate) => candidate.category === category);
  return group?.sender ?? null;
}

function searchOf({ senderKey, category }: WantedGroup): string[] {
  const inCategory = categorySearch(category);
  return [senderSearch(senderKey), ...(inCategory === '' ? [] : [inCategory])];
}

/** Gmail's braces mean OR; a group of terms in round brackets is one of the alternatives. */
function alternatives(searches: readonly (readonly string[])[]): string {
  const [only] = searches;
  if (only !== undefined && searches.length === 1) return only.join(' ');
  return `{${searches.map((terms) => `(${terms.join(' ')})`).join(' ')}}`;
}

/**
 * What is asked of senders before their mail is offered. `mixed`: whether one whose updates are bulk mail
 * also writes in another category · `writtenTo`: whether the user has ever written to it.
 */
export const CHECK_KINDS = ['mixed', 'writtenTo'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** A question asked of several senders at once: no message found clears them all. */
type SenderCheck = { kind: CheckKind; senders: readonly number[] };

export type CheckedSender = { senderNumber: number; senderKey: string };

/** The listings that ask a question of senders, `terms` bounding them all. `mostTerms`: see provenTerms. */
export function checkCells(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  terms: readonly string[],
  {
    isEachAlone,
    mostTerms = MOST_ALTERNATIVES,
  }: { isEachAlone: boolean; mostTerms?: number | undefined },
): SenderCell[] {
  const together = isEachAlone
    ? senders.map((sender) => [sender])
    : askedTogether(kind, senders, mostTerms);
  return together.map((asked) => ({
    query: [...checkTerms(kind, asked), ...terms].join(' '),
    groups: [],
    check: { kind, senders: asked.map(({ senderNumber }) => senderNumber) },
  }));
}

const TERMS_OF = { mixed: senderTerms, writtenTo: recipientTerms };

/** As many as one search may name; a sender that is written in two forms counts twice. */
function askedTogether(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  mostTerms: number,
): CheckedSender[][] {
  const checks: CheckedSender[][] = [];
  let room = 0;
  for (const sender of senders) {
    const { length } = TERMS_OF[kind](sender.senderKey);
    if (length > room) {
      checks.push([]);
      room = mostTerms;
    }
    checks.at(-1)?.push(sender);
    room -= length;
  }
  return checks;
}

function checkTerms(kind: CheckKind, senders: readonly CheckedSender[]): string[] {
  const anyOf = `{${senders.flatMap(({ senderKey }) => TERMS_OF[kind](senderKey)).join(' ')}}`;
  if (kind === 'writtenTo') return ['in:sent', anyOf];
  const others = BULK_CATEGORIES.filter((category) => category !== 'updates');
  return [anyOf, `{${others.map((category) => MESSAGE_MARKS[category].query).join(' ')}}`];
}

export type CheckAnswer = { check: SenderCheck; messageCount: number };

/** What the answers to the checks of one kind come to. */
export type CheckedSenders = {
  /** Those of whom the answer is yes. */
  found: ReadonlySet<number>;
  /** Asked together with others, of whom one at least is meant: to be asked by themselves. */
  unclear: ReadonlySet<number>;
  /** All that have been asked. */
  asked: ReadonlySet<number>;
};

const NOBODY_CHECKED: CheckedSenders = { found: new Set(), unclear: new Set(), asked: new Set() };

/** `before`: what is known from elsewhere. */
export function readChecks(
  kind: CheckKind,
  answers: readonly CheckAnswer[],
  before: CheckedSenders = NOBODY_CHECKED,
): CheckedSenders {
  const found = new Set(before.found);
  const unclear = new Set(before.unclear);
  const asked = new Set(before.asked);
  for (const { check, messageCount } of answers) {
    if (check.kind !== kind) continue;
    for (const sender of check.senders) {
      asked.add(sender);
      if (check.senders.length === 1) unclear.delete(sender);
      if (messageCount === 0) continue;
      if (check.senders.length === 1) found.add(sender);
      else unclear.add(sender);
    }
  }
  return { found, unclear, asked };
}
