import { rowIdOf, type RowId } from '#worker/domain/cleanup/row-id.ts';
import { rowMeaning } from '#worker/domain/cleanup/row-meaning.ts';
import { unlockedAs } from '#worker/domain/cleanup/unlocked-as.ts';
import { unlockedMask, type UnlockedRows } from '#worker/domain/protection/protection-choice.ts';
import { packWholeIds } from '#worker/domain/scan/message-id.ts';
import { packRowNumbers } from '#worker/domain/cleanup/row-numbers.ts';
import { sizeBucketAt, type KnownMailbox } from '#worker/domain/scan/known-mailbox.ts';
import {
  countIn,
  countOf,
  emptyCounts,
  type CountByBucket,
} from '#worker/domain/scan/mailbox-tally.ts';
import { isUnproven } from '#worker/domain/scan/message-class.ts';
import { MESSAGE_PROOFS } from '#worker/domain/scan/sender-claims.ts';
import { estimateBytes, type SizeModel } from '#worker/domain/scan/size-estimate.ts';

import type { ChosenMail, ChosenRow } from './client.ts';

const NOT_CHOSEN = 0xffff;

type NamedSender = { senderNumber: number; senderKey: string; displayName: string };

type Chosen = {
  senders: readonly NamedSender[];
  rowIds: readonly RowId[];
  unlocked: UnlockedRows;
  model: SizeModel;
};

/** The messages of the chosen rows in ascending order, with the thread and the row of each. */
export function chosenMail(
  mailbox: KnownMailbox,
  { senders, rowIds, unlocked, model }: Chosen,
): ChosenMail {
  const { index } = mailbox;
  const numbers = new Map(rowIds.map((rowId, number): [RowId, number] => [rowId, number]));
  const counts = rowIds.map(() => emptyCounts(mailbox.buckets));
  const readCounts = new Uint32Array(rowIds.length);
  const rowAt = new Uint16Array(index.size).fill(NOT_CHOSEN);
  // Eight bytes an id from the first to the last: a million of them must fit beside the index.
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
    all[count] = index.wholeIdAt(position);
    count += 1;
  }
  const ids = all.subarray(0, count).sort();
  const threads = new BigUint64Array(count);
  const rowNumbers = new Uint16Array(count);
  const packedUnlocked = new Uint8Array(count);
  const packedUnproven = new Uint8Array(count);
  ids.forEach((id, place) => {
    const position = index.find(Number(id >> 32n), Number(id & 0xffff_ffffn));
    threads[place] = index.wholeThreadAt(position);
    rowNumbers[place] = rowAt[position] ?? NOT_CHOSEN;
    packedUnlocked[place] = unlockedAs(index.marksAt(position));
    packedUnproven[place] = isUnproven(mailbox, position) ? 1 : 0;
  });
  return {
    packedIds: packWholeIds(ids),
    packedThreadIds: packWholeIds(threads),
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

/** Of one mail of a row, by the same estimate that its order shows; nothing where the row is empty. */
function meanBytes(counts: CountByBucket, model: SizeModel): number {
  const count = countOf(counts);
  return count === 0 ? 0 : estimateBytes(counts, model) / count;
}
