import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';
import { unlockedAs } from '#worker/domain/cleanups/clean-row.ts';
import {
  cleanRowsReport,
  type CleanRowsReport,
} from '#worker/domain/cleanups/clean-rows-report.ts';
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
import { packBigIntIds, unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { observedDays } from '#worker/domain/scans/result-summary.ts';
import { MESSAGE_PROOFS } from '#worker/domain/scans/senders/sender-claims.ts';

import type {
  ChosenMail,
  ChosenMessages,
  ChosenRow,
  ChosenSenders,
  MessageIdPage,
  MessageIdSlice,
  PreviewRequest,
  RowChoice,
  RowsRequest,
  StoredIds,
  StoredIdsRequest,
} from '#worker/contract/mailbox-scan.ts';
import type { ScanParts } from './scan-parts.ts';
import { measuredSizeModel, oldestAtMs } from './scan-report.ts';
import { chosenSenders, isOnOffer, mailToChooseFrom } from './chosen-senders.ts';
import { MessageLists } from './settle-end.ts';

const NOT_CHOSEN = 0xffff;

type NamedSender = { senderNumber: number; senderKey: string; displayName: string };

type Chosen = {
  senders: readonly NamedSender[];
  rowIds: readonly RowId[];
  unlocked: UnlockedRows;
  model: SizeModel;
};

/** Ascending ids. */
function chosenMail(
  mailbox: KnownMailbox,
  { senders, rowIds, unlocked, model }: Chosen,
): ChosenMail {
  const { index } = mailbox;
  const numbers = new Map(rowIds.map((rowId, number): [RowId, number] => [rowId, number]));
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
    if (number === undefined || row === undefined) continue;
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
  { senders, rowIds, unlocked }: Omit<Chosen, 'model'>,
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
): CleanRowsReport {
  const mailbox = parts.memory.mailbox(scan, rowsVersion, edits);
  const { bands, buckets, safeSenders } = mailbox;
  const directory = parts.memory.directory(rowsVersion);
  const signs = directory.signsBySender();
  const leaving = directory.leavingBySender();
  const horizonMs = scan.startedMs;
  return cleanRowsReport({
    rowsVersion,
    tally: tallyRows(mailbox, unlockedRows(unlocks)),
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
      model: measuredSizeModel(mailbox, parts, rowsVersion),
    }),
  };
}

export type PreviewIds =
  /** Newest band first. `total`: of the row. */
  | { kind: 'ids'; ids: string[]; total: number }
  /** Rows have another version by now. */
  | { kind: 'changed' };

/** Within a band ids order by time, imported mail excepted. */
export function previewIds(
  scan: ScanRecord,
  parts: ScanParts,
  request: PreviewRequest,
): PreviewIds {
  const mail = mailToChooseFrom(scan, parts, request);
  if (mail === null) return { kind: 'changed' };
  const { mailbox, unlocked } = mail;
  const { rowId, offset, limit } = request;
  const { index } = mailbox;
  const found: { band: number; id: bigint }[] = [];
  for (let position = 0; position < index.size; position += 1) {
    if (rowIdOf(mailbox, position, unlocked) !== rowId) continue;
    const band = index.ageBandAt(position) ?? Number.POSITIVE_INFINITY;
    found.push({ band, id: index.bigIntIdAt(position) });
  }
  found.sort((a, b) => a.band - b.band || (a.id > b.id ? -1 : 1));
  const page = found.slice(offset, offset + limit).map(({ id }) => id);
  return {
    kind: 'ids',
    // Individually: packing sorts by number.
    ids: page.flatMap((id) => unpackIds(packBigIntIds(BigUint64Array.of(id)))),
    total: found.length,
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
  rows({ rowsVersion, isPinned, protection }: RowsRequest): CleanRowsReport | null {
    return this.ofResult((scan, newest) => {
      const isUsable = rowsVersion !== null && isOnOffer(scan, rowsVersion, isPinned);
      return scanRows(scan, this.parts, isUsable ? rowsVersion : newest, protection);
    });
  }

  chosen(choice: RowChoice): ChosenMessages | null {
    return this.ofResult((scan) => chosenMessages(scan, this.parts, choice));
  }

  hasResult(): boolean {
    return this.ofResult(() => true) === true;
  }

  senders(choice: RowChoice): ChosenSenders | null {
    return this.ofResult((scan) => chosenSenders(scan, this.parts, choice));
  }

  previewIds(request: PreviewRequest): PreviewIds | null {
    return this.ofResult((scan) => previewIds(scan, this.parts, request));
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
