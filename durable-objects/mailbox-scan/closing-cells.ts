import { windowTerms } from '#worker/domain/scan/listing-facets.ts';
import type { SenderBook } from '#worker/domain/scan/sender-book.ts';
import { listProofCell, senderCells, type SenderCell } from '#worker/domain/scan/sender-search.ts';

import { longSearchCells } from './long-searches.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';

/**
 * What the last round asks for: the listings of its senders, and with the first round the searches of many terms. The
 * first is closed before the dictionary's lines are listed, and until then a sender has no number of its own: there its
 * senders follow, see lateCells.
 */
export function closingCells(scan: ScanRecord, parts: ScanParts): SenderCell[] {
  const { rounds, memory } = parts;
  if (rounds.rounds().length > 1) return cellsOfSenders(scan, parts);
  const protecting = longSearchCells(scan, parts);
  const hasGrid = memory.grid().lines.length > 0;
  return hasGrid ? protecting : [...protecting, ...cellsOfSenders(scan, parts)];
}

/** The listings of the first round's senders, where it was closed before the dictionary's lines were listed. */
export function lateCells(scan: ScanRecord, parts: ScanParts): SenderCell[] {
  const { rounds, memory } = parts;
  const cells = rounds.last()?.cells ?? [];
  const isClosedEarly =
    rounds.rounds().length === 1 &&
    memory.grid().lines.length > 0 &&
    cells.every(({ long }) => long !== undefined);
  return isClosedEarly ? cellsOfSenders(scan, parts) : [];
}

/** One for each group not known before. */
function cellsOfSenders(scan: ScanRecord, { rounds, memory }: ScanParts): SenderCell[] {
  const count = rounds.rounds().length;
  const before = memory.book(count - 1);
  const book = memory.book(count);
  const fresh = [...book.booked.values()].filter(({ key }) => !before.groups.decided.has(key));
  const wanted = fresh.map(({ senderNumber, category }) => ({
    sender: senderNumber,
    senderKey: book.senderKeyOf(senderNumber),
    category,
  }));
  const terms = windowTerms(scan.startedMs, scan.mode);
  const proofs = newLists(before, book).map((list) => listProofCell(list, terms));
  return [...senderCells(wanted, terms), ...proofs];
}

/** The lists that mail outside the tabs was first seen to be sent to in the last round, each with its sender. */
function newLists(
  before: SenderBook,
  book: SenderBook,
): { sender: number; senderKey: string; listKey: string }[] {
  return [...book.booked.values()].flatMap(({ key, senderNumber, category, lists }) => {
    if (category !== 0) return [];
    const known = before.booked.get(key)?.lists;
    const senderKey = book.senderKeyOf(senderNumber);
    const isNew = (listKey: string) => known?.has(listKey) !== true && listKey !== senderKey;
    return [...lists]
      .filter(isNew)
      .map((listKey) => ({ sender: senderNumber, senderKey, listKey }));
  });
}
