import type { UnlockedRows } from '#worker/domain/protection/safe-list.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';

import { type RowId, rowIdOf, type SenderRowId } from './row-id.ts';

/** How much of a sender's newest mail stays. */
export const KEEP_RULES = ['newest-1', 'newest-3', 'newest-10', 'last-12-months'] as const;
export type KeepRule = (typeof KEEP_RULES)[number];

const NEWEST_COUNT: Record<KeepRule, number> = {
  'newest-1': 1,
  'newest-3': 3,
  'newest-10': 10,
  'last-12-months': 0,
};

export type PartlyChosenRowId = Exclude<RowId, SenderRowId>;

/** What of the chosen rows stays. Message ids are Gmail's. */
export type Exclusions = {
  /** These stay, whatever row they are in. */
  messageIds: string[];
  keepNewest: { rowId: SenderRowId; rule: KeepRule }[];
  /** Of these rows all other mail stays. Never a sender's: to choose it is to leave it. */
  onlyMessages: { rowId: PartlyChosenRowId; messageIds: string[] }[];
};

export const NO_EXCLUSIONS = {
  messageIds: [],
  keepNewest: [],
  onlyMessages: [],
} satisfies Exclusions;

export function hasExclusions({ messageIds, keepNewest, onlyMessages }: Exclusions): boolean {
  return messageIds.length + keepNewest.length + onlyMessages.length > 0;
}

/** What bears on the chosen rows, in a canonical order: equal choices are equal as JSON. */
export function exclusionsOf(
  rowIds: readonly RowId[],
  { messageIds, keepNewest, onlyMessages }: Exclusions,
): Exclusions {
  const chosen = new Set(rowIds);
  const byRow = (a: { rowId: RowId }, b: { rowId: RowId }) => (a.rowId < b.rowId ? -1 : 1);
  return {
    messageIds: messageIds.toSorted(),
    keepNewest: keepNewest.filter(({ rowId }) => chosen.has(rowId)).toSorted(byRow),
    onlyMessages: onlyMessages
      .filter(({ rowId }) => chosen.has(rowId))
      .map(({ rowId, messageIds: ids }) => ({ rowId, messageIds: ids.toSorted() }))
      .toSorted(byRow),
  };
}

/** A message's place among those that its row offers. */
export type PlaceInRow = {
  /** 0: the newest. */
  newestRank: number;
  isPastYear: boolean;
};

export function isKeptBy(rule: KeepRule, { newestRank, isPastYear }: PlaceInRow): boolean {
  return rule === 'last-12-months' ? isPastYear : newestRank < NEWEST_COUNT[rule];
}

/** Newest first: lower bands are newer, and Gmail's ids ascend with time, imported mail excepted. */
export type DatedMessage = { position: number; band: number; id: bigint };

export function isNewer(a: DatedMessage, b: DatedMessage): boolean {
  return a.band === b.band ? a.id > b.id : a.band < b.band;
}

export function datedMessage({ index }: KnownMailbox, position: number): DatedMessage {
  const band = index.ageBandAt(position) ?? Number.POSITIVE_INFINITY;
  return { position, band, id: index.bigIntIdAt(position) };
}

export function isOfPastYear({ bands }: KnownMailbox, { band }: DatedMessage): boolean {
  return bands[band]?.isPastYear === true;
}

/** Keeps the `limit` newest, newest first. */
export function keepNewest(newest: DatedMessage[], candidate: DatedMessage, limit: number): void {
  const place = newest.findIndex((other) => isNewer(candidate, other));
  if (place === -1) newest.push(candidate);
  else newest.splice(place, 0, candidate);
  newest.length = Math.min(newest.length, limit);
}

/** Whether the scan has found every message that is named: nobody names another's mail. */
export function knowsExcluded({ index }: KnownMailbox, exclusions: Exclusions): boolean {
  const named = [
    ...exclusions.messageIds,
    ...exclusions.onlyMessages.flatMap((row) => row.messageIds),
  ];
  return named.every((id) => index.findId(id) !== -1);
}

/** Positions of messages that their row offers and that stay all the same. */
export function excludedPositions(
  mailbox: KnownMailbox,
  unlocked: UnlockedRows,
  exclusions: Exclusions,
): ReadonlySet<number> {
  const excluded = new Set(exclusions.messageIds.map((id) => mailbox.index.findId(id)));
  const { keepNewest: kept, onlyMessages } = exclusions;
  if (kept.length + onlyMessages.length === 0) return excluded;
  const ruleOf = new Map<RowId, KeepRule>(kept.map(({ rowId, rule }) => [rowId, rule]));
  const onlyOf = new Map<RowId, ReadonlySet<number>>(
    onlyMessages.map(({ rowId, messageIds }) => [
      rowId,
      new Set(messageIds.map((id) => mailbox.index.findId(id))),
    ]),
  );
  const newestOf = new Map<RowId, DatedMessage[]>();
  for (let position = 0; position < mailbox.index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    if (rowId === null) continue;
    if (onlyOf.get(rowId)?.has(position) === false) excluded.add(position);
    const rule = ruleOf.get(rowId);
    if (rule === undefined) continue;
    const message = datedMessage(mailbox, position);
    if (rule !== 'last-12-months') {
      const newest = newestOf.get(rowId) ?? [];
      keepNewest(newest, message, NEWEST_COUNT[rule]);
      newestOf.set(rowId, newest);
    } else if (isOfPastYear(mailbox, message)) excluded.add(position);
  }
  for (const newest of newestOf.values()) for (const { position } of newest) excluded.add(position);
  return excluded;
}
