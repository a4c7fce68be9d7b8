import { rowIdOf, type RowId } from '#worker/domain/cleanup/row-id.ts';
import { rowMeaning } from '#worker/domain/cleanup/row-meaning.ts';
import { unlockedAs } from '#worker/domain/cleanup/unlocked-as.ts';
import type { UnlockedRows } from '#worker/domain/protection/protection-choice.ts';
import type { KnownMailbox } from '#worker/domain/scan/known-mailbox.ts';
import { packWholeIds } from '#worker/domain/scan/message-id.ts';
import { packRowNumbers } from '#worker/domain/cleanup/row-numbers.ts';

import type { ChosenMail, ChosenRow } from './client.ts';

const NOT_CHOSEN = 0xffff;

type NamedSender = { senderNumber: number; senderKey: string; displayName: string };

type Chosen = {
  senders: readonly NamedSender[];
  rowIds: readonly RowId[];
  unlocked: UnlockedRows;
};

/** The messages of the chosen rows in ascending order, with the thread and the row of each. */
export function chosenMail(
  mailbox: KnownMailbox,
  { senders, rowIds, unlocked }: Chosen,
): ChosenMail {
  const { index } = mailbox;
  const numbers = new Map(rowIds.map((rowId, number): [RowId, number] => [rowId, number]));
  const rowAt = new Uint16Array(index.size).fill(NOT_CHOSEN);
  // Eight bytes an id from the first to the last: a million of them must fit beside the index.
  const all = new BigUint64Array(index.size);
  let count = 0;
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(mailbox, position, unlocked);
    const number = rowId === null ? undefined : numbers.get(rowId);
    if (number === undefined) continue;
    rowAt[position] = number;
    all[count] = index.wholeIdAt(position);
    count += 1;
  }
  const ids = all.subarray(0, count).sort();
  const threads = new BigUint64Array(count);
  const rowNumbers = new Uint16Array(count);
  const packedUnlocked = new Uint8Array(count);
  ids.forEach((id, place) => {
    const position = index.find(Number(id >> 32n), Number(id & 0xffff_ffffn));
    threads[place] = index.wholeThreadAt(position);
    rowNumbers[place] = rowAt[position] ?? NOT_CHOSEN;
    packedUnlocked[place] = unlockedAs(index.marksAt(position));
  });
  return {
    packedIds: packWholeIds(ids),
    packedThreadIds: packWholeIds(threads),
    packedRows: packRowNumbers(rowNumbers),
    packedUnlocked,
    rows: chosenRows(mailbox, senders, rowIds),
  };
}

function chosenRows(
  mailbox: KnownMailbox,
  senders: readonly NamedSender[],
  rowIds: readonly RowId[],
): ChosenRow[] {
  return rowIds.map((id) => {
    const meaning = rowMeaning(mailbox, id, (number) => senders[number - 1]?.senderKey ?? '');
    const sender =
      meaning.kind === 'newsletter'
        ? (senders.find(({ senderKey }) => senderKey === meaning.senderKey)?.displayName ?? null)
        : null;
    return { id, sender, meaning };
  });
}
