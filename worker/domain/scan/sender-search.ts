import type { LongSearch } from './canaries/long-search.ts';
import { categoryOf, categorySearch } from './message-mark.ts';
import type { SenderCheck } from './sender-checks.ts';
import { isListKey, senderSearch } from './sender-key.ts';

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
