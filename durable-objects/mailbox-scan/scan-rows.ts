import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { unlockedAs } from '#worker/domain/cleanups/clean-row.ts';
import {
  cleanRowsReport,
  type CleanRowsReport,
} from '#worker/domain/cleanups/clean-rows-report.ts';
import {
  compareAge,
  excludedPositions,
  type Exclusions,
  type KeepRule,
  keptByRules,
  knowsExcluded,
  NO_EXCLUSIONS,
  withExclusionsOf,
} from '#worker/domain/cleanups/exclusions.ts';
import { packRowNumbers, type RowId, rowIdOf } from '#worker/domain/cleanups/row-id.ts';
import { rowMeaning } from '#worker/domain/cleanups/row-meaning.ts';
import { tallyRows } from '#worker/domain/cleanups/row-tally.ts';
import {
  type ProtectionChoice,
  unlockedMask,
  type UnlockedRows,
  unlockedRows,
} from '#worker/domain/protection/safe-list.ts';
import { estimateBytes, type SizeModel } from '#worker/domain/scans/estimates/size-estimate.ts';
import { type KnownMailbox, sizeBucketAt } from '#worker/domain/scans/known-mailbox.ts';
import {
  type CountByBucket,
  countIn,
  countOf,
  emptyCounts,
} from '#worker/domain/scans/mailbox-tally.ts';
import { isUnproven } from '#worker/domain/scans/messages/message-class.ts';
import { packBigIntIds } from '#worker/domain/scans/messages/message-id.ts';
import { observedDays } from '#worker/domain/scans/result-summary.ts';
import { MESSAGE_PROOFS } from '#worker/domain/scans/senders/sender-claims.ts';

import type {
  ChosenMail,
  ChosenMessages,
  ChosenRow,
  ChosenSenders,
  MessageIdPage,
  MessageIdSlice,
  MessagesRequest,
  PreviewRequest,
  RowChoice,
  RowsRequest,
  StoredIds,
  StoredIdsRequest,
} from '#worker/contract/mailbox-scan.ts';
import type { ScanParts } from './scan-parts.ts';
import { measuredSizeModel, oldestAtMs } from './scan-report.ts';
import { chosenSenders, isOnOffer, mailToChooseFrom, messageIdAt } from './chosen-senders.ts';
import { MessageLists } from './settle-end.ts';

const NOT_CHOSEN = 0xffff;

type NamedSender = { senderNumber: number; senderKey: string; displayName: string };

type Chosen = {
  senders: readonly NamedSender[];
  rowIds: readonly RowId[];
  unlocked: UnlockedRows;
  exclusions: Exclusions;
  model: SizeModel;
};

/** Ascending ids. */
function chosenMail(
  mailbox: KnownMailbox,
  { senders, rowIds, unlocked, exclusions, model }: Chosen,
): ChosenMail {
  const { index } = mailbox;
  const numbers = new Map(rowIds.map((rowId, number): [RowId, number] => [rowId, number]));
  const excluded = excludedPositions(mailbox, unlocked, exclusions);
  const counts = rowIds.map(() => emptyCounts(mailbox.buckets));
  const readCounts = new Uint32Array(rowIds.length);
  const rowAt = new Uint16Array(index.size).fill(NOT_CHOSEN);
  // BigUint64Array: a million ids must fit beside the index.
  const all = new BigUint64Array(index.size);
  let count = 0;
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    const number = rowId === null ? undefined : numbers.get(rowId);
    const row = number === undefined ? undefined : counts[number];
    if (number === undefined || row === undefined || excluded[position] === 1) continue;
    countIn(row, sizeBucketAt(mailbox, position));
    const isRead = mailbox.claims.proofAt(position) === MESSAGE_PROOFS.header;
    if (isRead) readCounts[number] = (readCounts[number] ?? 0) + 1;
    rowAt[position] = number;
    all[count] = index.bigIntIdAt(position);
    count += 1;
  }
  const ids = all.subarray(0, count).sort();
  const threads = new BigUint64Array(count);
  const rowNumbers = new Uint16Array(count);
  const packedUnlocked = new Uint8Array(count);
  const packedUnproven = new Uint8Array(count);
  ids.forEach((id, place) => {
    const position = index.find(Number(id >> 32n), Number(id & 0xffff_ffffn));
    threads[place] = index.bigIntThreadAt(position);
    rowNumbers[place] = rowAt[position] ?? NOT_CHOSEN;
    packedUnlocked[place] = unlockedAs(index.marksAt(position));
    packedUnproven[place] = isUnproven(mailbox, position) ? 1 : 0;
  });
  return {
    packedIds: packBigIntIds(ids),
    packedThreadIds: packBigIntIds(threads),
    packedRows: packRowNumbers(rowNumbers),
    packedUnlocked,
    packedUnproven,
    rows: chosenRows(mailbox, { senders, rowIds, unlocked }).map((row, number) => ({
      ...row,
      readCount: readCounts[number] ?? 0,
      meanBytes: meanBytes(counts[number] ?? [], model),
    })),
  };
}

function chosenRows(
  mailbox: KnownMailbox,
  { senders, rowIds, unlocked }: Pick<Chosen, 'senders' | 'rowIds' | 'unlocked'>,
): Omit<ChosenRow, 'readCount' | 'meanBytes'>[] {
  return rowIds.map((id) => {
    const meaning = rowMeaning(mailbox, id, {
      keyOf: (number) => senders[number - 1]?.senderKey ?? '',
      unlocked: unlockedMask(unlocked, id),
    });
    const sender =
      meaning.kind === 'newsletter'
        ? (senders.find(({ senderKey }) => senderKey === meaning.senderKey)?.displayName ?? null)
        : null;
    return { id, sender, meaning };
  });
}

/** Same estimate as in the order. */
function meanBytes(counts: CountByBucket, model: SizeModel): number {
  const count = countOf(counts);
  return count === 0 ? 0 : estimateBytes(counts, model) / count;
}

/** Deterministic in stored data and protection. */
export function scanRows(
  scan: ScanRecord,
  parts: ScanParts,
  rowsVersion: number,
  { edits, unlocks }: ProtectionChoice,
  exclusions: Exclusions = NO_EXCLUSIONS,
): CleanRowsReport {
  const mailbox = parts.memory.mailbox(scan, rowsVersion, edits);
  const { bands, buckets, safeSenders } = mailbox;
  const directory = parts.memory.directory(rowsVersion);
  const signs = directory.signsBySender();
  const leaving = directory.leavingBySender();
  const horizonMs = scan.startedMs;
  const unlocked = unlockedRows(unlocks);
  return cleanRowsReport({
    rowsVersion,
    tally: tallyRows(mailbox, unlocked, excludedPositions(mailbox, unlocked, exclusions)),
    model: measuredSizeModel(mailbox, parts, rowsVersion),
    bands,
    buckets,
    senders: directory.senders.map((sender) => ({
      ...sender,
      isSafeListed: safeSenders.has(sender.senderNumber),
      evidence: signs.get(sender.senderNumber) ?? [],
      leaving: leaving.get(sender.senderNumber) ?? null,
    })),
    horizonMs,
    timeZone: scan.timeZone,
    observedDays: observedDays({ oldestAtMs: oldestAtMs(mailbox, parts), horizonMs }),
  });
}

export function chosenMessages(
  scan: ScanRecord,
  parts: ScanParts,
  choice: RowChoice,
  exclusions: Exclusions = NO_EXCLUSIONS,
): ChosenMessages {
  const mail = mailToChooseFrom(scan, parts, choice);
  if (mail === null) return { kind: 'changed' };
  const { mailbox, unlocked } = mail;
  const { rowsVersion, rowIds } = choice;
  const { senders } = parts.memory.directory(rowsVersion);
  const { historyId, startedMs } = scan;
  return {
    kind: 'chosen',
    historyId,
    scannedAtMs: startedMs,
    ...chosenMail(mailbox, {
      senders,
      rowIds,
      unlocked,
      exclusions,
      model: measuredSizeModel(mailbox, parts, rowsVersion),
    }),
  };
}

export type MessageInRow = { id: string; keptBy: KeepRule[] };

export type PreviewPage =
  /** `total`: of the row. */
  | { kind: 'page'; messages: MessageInRow[]; total: number }
  /** Rows have another version by now. */
  | { kind: 'changed' };

/** What is on offer, excluded or not. */
export function previewPage(
  scan: ScanRecord,
  parts: ScanParts,
  request: PreviewRequest,
): PreviewPage {
  const mail = mailToChooseFrom(scan, parts, request);
  if (mail === null) return { kind: 'changed' };
  const { mailbox, unlocked } = mail;
  const { rowId, order, offset, limit } = request;
  const { index } = mailbox;
  const inRow: number[] = [];
  for (let position = 0; position < index.size; position += 1) {
    if (rowIdOf(mailbox, position, unlocked) === rowId) inRow.push(position);
  }
  const newestFirst = Uint32Array.from(inRow).sort((a, b) => compareAge(mailbox, a, b));
  const keptBy = keptByRules(mailbox, newestFirst);
  const sizeAt = (position: number) =>
    mailbox.buckets[index.sizeBucketAt(position)]?.fromBytes ?? 0;
  const ordered =
    order === 'newest' ? newestFirst : newestFirst.toSorted((a, b) => sizeAt(b) - sizeAt(a));
  return {
    kind: 'page',
    messages: [...ordered.subarray(offset, offset + limit)].map((position) => ({
      id: messageIdAt(mailbox, position),
      keptBy: keptBy(position),
    })),
    total: ordered.length,
  };
}

/** null: no result, or wiped. */
export class ScanResults {
  private readonly parts: ScanParts;
  private readonly find: () => ScanRecord | null;
  private readonly lists: MessageLists;

  constructor(parts: ScanParts, find: () => ScanRecord | null) {
    this.parts = parts;
    this.find = find;
    this.lists = new MessageLists(parts);
  }

  messageIds(page: MessageIdPage): MessageIdSlice | null {
    return this.ofResult((scan, rounds) => this.lists.page(scan, rounds, page));
  }

  /** Without a result only the phase. */
  storedMessageIds({ rounds, ...page }: StoredIdsRequest): StoredIds | null {
    const scan = this.find();
    if (scan === null) return null;
    const { phase, publishedRounds } = scan;
    if (publishedRounds === null) return { phase, rounds: null, ids: [] };
    const told = rounds ?? publishedRounds;
    return { phase, rounds: told, ids: this.lists.page(scan, told, page).ids };
  }

  /** The requested version while selectable, else the newest. */
  rows({
    rowsVersion,
    isPinned,
    protection,
    exclusions,
    takenExclusions,
  }: RowsRequest): CleanRowsReport | 'unknown_message' | null {
    return this.ofResult((scan, newest) => {
      const isUsable = rowsVersion !== null && isOnOffer(scan, rowsVersion, isPinned);
      if (!knowsExcluded(this.parts.memory.index(), exclusions)) return 'unknown_message';
      const shown = isUsable ? rowsVersion : newest;
      const mailbox = this.parts.memory.mailbox(scan, shown, protection.edits);
      const unlocked = unlockedRows(protection.unlocks);
      const rowOf = (id: string) => rowIdOf(mailbox, mailbox.index.findId(id), unlocked);
      const all = takenExclusions.reduce((joined, { exclusionsKey, rowIds }) => {
        const ofOrder = this.parts.exclusions.find(exclusionsKey) ?? NO_EXCLUSIONS;
        return withExclusionsOf(joined, ofOrder, { rowIds, rowOf });
      }, exclusions);
      return scanRows(scan, this.parts, shown, protection, all);
    });
  }

  chosen({ exclusionsKey, ...choice }: MessagesRequest): ChosenMessages | null {
    return this.ofResult((scan) => {
      const exclusions =
        exclusionsKey === null ? NO_EXCLUSIONS : this.parts.exclusions.find(exclusionsKey);
      if (exclusions === null) return { kind: 'changed' };
      return chosenMessages(scan, this.parts, choice, exclusions);
    });
  }

  hasResult(): boolean {
    return this.ofResult(() => true) === true;
  }

  senders(choice: RowChoice): ChosenSenders | null {
    return this.ofResult((scan) => chosenSenders(scan, this.parts, choice));
  }

  previewPage(request: PreviewRequest): PreviewPage | null {
    return this.ofResult((scan) => previewPage(scan, this.parts, request));
  }

  private ofResult<Answer>(
    answer: (scan: ScanRecord, rounds: number) => Answer | null,
  ): Answer | null {
    const scan = this.find();
    return scan === null || scan.publishedRounds === null
      ? null
      : answer(scan, scan.publishedRounds);
  }
}
