import type { LongSearch } from '#worker/domain/scans/canaries/long-search.ts';
import {
  BULK_CATEGORIES,
  categoryOf,
  categorySearch,
  MESSAGE_MARKS,
} from '#worker/domain/scans/messages/message-mark.ts';
import { MOST_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

import { isListKey, recipientTerms, senderSearch, senderTerms } from './sender-key.ts';

/** A sender's mail in one category, to be listed. Category 0: none. */
export type WantedGroup = { sender: number; senderKey: string; category: number };

/**
 * One listing for at most one group per category: a message's category identifies its group. A
 * check has no group, a sender line many.
 */
export type SenderCell = {
  query: string;
  groups: readonly { sender: number; category: number }[];
  check?: SenderCheck | undefined;
  /** List-Id search: everything found was sent to that list. */
  isOfList?: boolean | undefined;
  /** Identifies senders only together with other axes: see sender-lines. */
  axis?: number | undefined;
  /** Multi-term search that protects mail: see long-search. */
  long?: LongSearch | undefined;
};

/**
 * As few listings as remain unambiguous: groups of different categories share a query, saving a
 * page each. Mail in no category gets its own. `terms` bound all.
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
 * A sender's mail outside the tabs that went to one of its lists, which proves it bulk. The sender
 * is searched too, since a List-Id search matches the lists below it.
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

/** null: a category not searched. */
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

/** Braces mean OR, parentheses group the terms of one alternative. */
function alternatives(searches: readonly (readonly string[])[]): string {
  const [only] = searches;
  if (only !== undefined && searches.length === 1) return only.join(' ');
  return `{${searches.map((terms) => `(${terms.join(' ')})`).join(' ')}}`;
}

/**
 * Checks before a sender's mail is offered. `mixed`: a sender of bulk updates also writes in
 * another category · `writtenTo`: the user has written to it.
 */
export const CHECK_KINDS = ['mixed', 'writtenTo'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Several senders at once: an empty result clears all. */
type SenderCheck = { kind: CheckKind; senders: readonly number[] };

export type CheckedSender = { senderNumber: number; senderKey: string };

/** `mostTerms`: see provenTerms. */
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

/** Packs senders into searches; one with two written forms counts twice. */
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

export type CheckedSenders = {
  /** Positive. */
  found: ReadonlySet<number>;
  /** Part of a positive joint check: to be checked individually. */
  unclear: ReadonlySet<number>;
  asked: ReadonlySet<number>;
};

const NOBODY_CHECKED: CheckedSenders = { found: new Set(), unclear: new Set(), asked: new Set() };

/** `before`: earlier answers to build on. */
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
