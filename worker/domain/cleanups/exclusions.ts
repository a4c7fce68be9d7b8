import { DAY_MS } from '#worker/domain/duration.ts';
import type { UnlockedRows } from '#worker/domain/protection/safe-list.ts';
import type { KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { takenInAtMs } from '#worker/domain/scans/messages/message-id.ts';

import { type RowId, rowIdOf, type SenderRowId } from './row-id.ts';

/** Mail on its way, and the clocks of senders. */
const TAKEN_IN_TOLERANCE_MS = DAY_MS;

/** How much of a sender's newest mail stays. */
export const KEEP_RULES = ['newest-1', 'newest-3', 'newest-10', 'last-12-months'] as const;
export type KeepRule = (typeof KEEP_RULES)[number];

export const NEWEST_COUNT: Record<Exclude<KeepRule, 'last-12-months'>, number> = {
  'newest-1': 1,
  'newest-3': 3,
  'newest-10': 10,
};

export type PartlyChosenRowId = Exclude<RowId, SenderRowId>;

/** What of the chosen rows stays. Message ids are Gmail's. */
export type Exclusions = {
  /** These stay, whatever row a later version puts them in. */
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

/** Without what names rows that are not chosen; in a canonical order, so that equal exclusions are equal as JSON. */
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

/** Nobody names another's mail. */
export function knowsExcluded(index: MailboxIndex, exclusions: Exclusions): boolean {
  const { messageIds, onlyMessages } = exclusions;
  const named = [...messageIds, ...onlyMessages.flatMap((row) => row.messageIds)];
  return named.every((id) => index.findId(id) !== -1);
}

/** Newest first: lower bands are newer, and within one Gmail's ids ascend with time, imported mail excepted. */
export function compareAge({ index }: KnownMailbox, a: number, b: number): number {
  const byBand = bandAt(index, a) - bandAt(index, b);
  if (byBand !== 0) return byBand;
  return index.bigIntIdAt(a) > index.bigIntIdAt(b) ? -1 : 1;
}

function bandAt(index: MailboxIndex, position: number): number {
  return index.ageBandAt(position) ?? Number.MAX_SAFE_INTEGER;
}

/** The rules that keep a message of a row. `newestFirst`: positions of all that the row offers. */
export function keptByRules(
  mailbox: KnownMailbox,
  newestFirst: Uint32Array,
): (position: number) => KeepRule[] {
  const kept = new Map(KEEP_RULES.map((rule) => [rule, keptBy(mailbox, rule, newestFirst)]));
  return (position) => KEEP_RULES.filter((rule) => kept.get(rule)?.has(position) === true);
}

/**
 * Of imported mail only the band is known: as much of it as may be among the newest stays too, so that a rule keeps
 * more than it names rather than the wrong ones.
 */
function keptBy(
  mailbox: KnownMailbox,
  rule: KeepRule,
  newestFirst: Uint32Array,
): ReadonlySet<number> {
  const { index, bands } = mailbox;
  const kept = new Set<number>();
  if (rule === 'last-12-months') {
    for (const position of newestFirst) {
      if (bands[bandAt(index, position)]?.isPastYear === true) kept.add(position);
    }
    return kept;
  }
  let datedCount = 0;
  let lastBand = Number.MAX_SAFE_INTEGER;
  for (const position of newestFirst) {
    const band = bandAt(index, position);
    if (band > lastBand) break;
    const isImported = isDateUnknownWithin(mailbox, position);
    if (!isImported && datedCount === NEWEST_COUNT[rule]) continue;
    kept.add(position);
    if (isImported) continue;
    datedCount += 1;
    if (datedCount === NEWEST_COUNT[rule]) lastBand = band;
  }
  return kept;
}

/** Its id is of another time than its date: its place within its band is not known. */
function isDateUnknownWithin({ index, bands }: KnownMailbox, position: number): boolean {
  const band = bands[bandAt(index, position)];
  if (band === undefined) return true;
  const atMs = takenInAtMs(index.bigIntIdAt(position));
  return (
    atMs >= band.toMs + TAKEN_IN_TOLERANCE_MS ||
    (band.fromMs !== null && atMs < band.fromMs - TAKEN_IN_TOLERANCE_MS)
  );
}

/** Those, and `others` as far as they bear on `rowIds`. */
export function withExclusionsOf(
  exclusions: Exclusions,
  others: Exclusions,
  { rowIds, rowOf }: { rowIds: readonly RowId[]; rowOf: (messageId: string) => RowId | null },
): Exclusions {
  const rows = new Set<RowId | null>(rowIds);
  const isOfThem = ({ rowId }: { rowId: RowId }) => rows.has(rowId);
  const messageIds = others.messageIds.filter((id) => rows.has(rowOf(id)));
  return {
    messageIds: [...exclusions.messageIds, ...messageIds],
    keepNewest: [...exclusions.keepNewest, ...others.keepNewest.filter(isOfThem)],
    onlyMessages: [...exclusions.onlyMessages, ...others.onlyMessages.filter(isOfThem)],
  };
}

/** Positions that stay though their row offers them: 1, all others 0. */
export function excludedPositions(
  mailbox: KnownMailbox,
  unlocked: UnlockedRows,
  exclusions: Exclusions,
): Uint8Array {
  const { index } = mailbox;
  const excluded = new Uint8Array(hasExclusions(exclusions) ? index.size : 0);
  for (const id of exclusions.messageIds) excluded[index.findId(id)] = 1;
  const { keepNewest, onlyMessages } = exclusions;
  if (keepNewest.length + onlyMessages.length === 0) return excluded;
  const onlyOf = new Map<RowId, ReadonlySet<number>>(
    onlyMessages.map(({ rowId, messageIds }) => [
      rowId,
      new Set(messageIds.map((id) => index.findId(id))),
    ]),
  );
  const ruled = new Map<RowId, number[]>(keepNewest.map(({ rowId }) => [rowId, []]));
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    if (rowId === null) continue;
    if (onlyOf.get(rowId)?.has(position) === false) excluded[position] = 1;
    ruled.get(rowId)?.push(position);
  }
  for (const { rowId, rule } of keepNewest) {
    const newestFirst = Uint32Array.from(ruled.get(rowId) ?? []).sort((a, b) =>
      compareAge(mailbox, a, b),
    );
    for (const position of keptBy(mailbox, rule, newestFirst)) excluded[position] = 1;
  }
  return excluded;
}
