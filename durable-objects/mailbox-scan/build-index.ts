import { adoptMessages, type AdoptedMessages } from '#worker/domain/scan/adopted-messages.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import type { ListingCell } from '#worker/domain/scan/listing-cell.ts';
import { crossingsOf } from '#worker/domain/scan/rescan-plan.ts';

import type { FormerStore } from './former-store.ts';
import type { ListingStore } from './listing-store.ts';
import { rescanInput } from './rescan-input.ts';
import type { ScanStore } from './scan-store.ts';

export type BuiltIndex = {
  index: MailboxIndex;
  /** null where all was listed by this scan itself. */
  adopted: AdoptedMessages | null;
  /** Later listings that the index has taken in, by their numbers. */
  noted: Set<number>;
};

/** Every message with what the listings of a plan say of it, and what a former scan had handed over. */
export function buildIndex(
  cells: readonly ListingCell[],
  { store, former, listings }: { store: ScanStore; former: FormerStore; listings: ListingStore },
): BuiltIndex {
  const index = new MailboxIndex();
  const applyCells = (isCounting: boolean) => {
    cells.forEach((cell, cellNumber) => {
      if (cell.isCounting !== isCounting) return;
      for (const { ids, threadIds } of listings.pages(cellNumber, 0)) {
        index.applyPage(cell, ids, threadIds);
      }
    });
  };
  // Facts are only noted of messages that are in: those that count go first.
  applyCells(true);
  const adopted = former.state() === 'adopted' ? adoptInto(index, { store, former }) : null;
  applyCells(false);
  index.markAnsweredThreads();
  return { index, adopted, noted: new Set() };
}

function adoptInto(
  index: MailboxIndex,
  { store, former }: { store: ScanStore; former: FormerStore },
): AdoptedMessages {
  const scan = store.find();
  const summary = former.summary();
  const input = scan === null ? null : rescanInput(scan, former);
  if (summary === null || input === null) throw new Error('nothing was handed over');
  return adoptMessages(index, {
    parts: former.messageParts(),
    messages: summary.messages,
    changes: former.changes(),
    formerBands: ageBands(input.formerMs, input.mode, input.timeZone),
    bandOf: crossingsOf(input).bandOf,
    bulkGroups: new Set(summary.bulkGroups),
  });
}
