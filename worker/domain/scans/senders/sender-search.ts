import type { LongSearch } from '#worker/domain/scans/canaries/long-search.ts';
import {
  BULK_CATEGORIES,
  categoryOf,
  categorySearch,
  MESSAGE_MARKS,
} from '#worker/domain/scans/messages/message-mark.ts';
import { MAX_ALTERNATIVES } from '#worker/domain/scans/search-terms.ts';

import { isListKey, recipientTerms, senderSearch, senderTerms } from './sender-key.ts';

export type WantedGroup = { sender: number; senderKey: string; category: number };

/** One listing for at most one group per category, which identifies the group. */
export type SenderCell = {
  query: string;
  groups: readonly { sender: number; category: number }[];
  check?: SenderCheck | undefined;
  /** Everything found was sent to that list. */
  isOfList?: boolean | undefined;
  /** Conclusive only with other axes: see sender-lines. */
  axis?: number | undefined;
  /** See long-search. */
  long?: LongSearch | undefined;
};

/**
 * Groups of different categories share a query, saving a page each. Mail in no category gets its
 * own.
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
 * Mail outside the tabs, proven bulk by its list. The sender is searched too, since a List-Id
 * search matches the lists below it.
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

/** Braces mean OR, parentheses AND. */
function alternatives(searches: readonly (readonly string[])[]): string {
  const [only] = searches;
  if (only !== undefined && searches.length === 1) return only.join(' ');
  return `{${searches.map((terms) => `(${terms.join(' ')})`).join(' ')}}`;
}

/**
 * `mixed`: a sender of bulk updates also writes in another category · `writtenTo`: the user has
 * written to it.
 */
export const CHECK_KINDS = ['mixed', 'writtenTo'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** An empty result clears all. */
type SenderCheck = { kind: CheckKind; senders: readonly number[] };

export type CheckedSender = { senderNumber: number; senderKey: string };

export function checkCells(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  terms: readonly string[],
  {
    isEachAlone,
    maxTerms = MAX_ALTERNATIVES,
  }: { isEachAlone: boolean; maxTerms?: number | undefined },
): SenderCell[] {
  const together = isEachAlone
    ? senders.map((sender) => [sender])
    : packChecks(kind, senders, maxTerms);
  return together.map((asked) => ({
    query: [...checkTerms(kind, asked), ...terms].join(' '),
    groups: [],
    check: { kind, senders: asked.map(({ senderNumber }) => senderNumber) },
  }));
}

const TERMS_OF = { mixed: senderTerms, writtenTo: recipientTerms };

/** A sender with two written forms counts twice. */
function packChecks(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  maxTerms: number,
): CheckedSender[][] {
  const checks: CheckedSender[][] = [];
  let room = 0;
  for (const sender of senders) {
    const { length } = TERMS_OF[kind](sender.senderKey);
    if (length > room) {
      checks.push([]);
      room = maxTerms;
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
  found: ReadonlySet<number>;
  /** Positive joint check: ask individually. */
  unclear: ReadonlySet<number>;
  asked: ReadonlySet<number>;
};

const NOBODY_CHECKED: CheckedSenders = { found: new Set(), unclear: new Set(), asked: new Set() };

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
