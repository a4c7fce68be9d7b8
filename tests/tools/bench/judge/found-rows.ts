import { NO_PROTECTION_CHOICE } from '#worker/domain/protection/safe-list.ts';
import { chosenMessages, scanRows } from '#durable-objects/mailbox-scan/scan-rows.ts';
import type { UsableResult } from '#tests/support/scan-harness.ts';
import { rowIdOf, type RowId } from '#worker/domain/cleanups/row-id.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import { groupKey } from '#worker/domain/scans/senders/sender-groups.ts';

import { rowNameOf, type RowName } from './row-meaning.ts';
import type { TruthFact } from './truth-facts.ts';

/** What a scan found a message to be. */
export type FoundMessage = {
  /** The row that offers it, null for none. */
  row: RowName | null;
  /** Whose it is as far as the scan knows. */
  knownSender: string | null;
  /** It is one of its sender's newsletters, whether on offer or protected. */
  isNewsletter: boolean;
  /** Whether it may be moved as it is; `unproven`: only once its own header shows it to be bulk mail. */
  proof: 'proven' | 'unproven' | 'refuted';
  /** All mail of its sender's in its category is kept, as far as the scan knows. */
  isKept: boolean;
};

export type FoundRows = {
  /** The rows that are shown. */
  rows: { id: RowId; name: RowName; count: number }[];
  /** The year of the row that also holds all that is older; null when there is no such row. */
  oldestYear: number | null;
  /** In the order of the facts; null for a message that the scan did not list. */
  messages: (FoundMessage | null)[];
  /** Messages that the scan listed, whether they are there or not. */
  listedCount: number;
  /** The ids of some of the shown rows, as an order gets them. */
  idsOf: (rowIds: readonly RowId[]) => string[];
};

/** What a result says of each message of the truth. */
export function readFoundRows(
  { scan, parts }: Pick<UsableResult, 'scan' | 'parts'>,
  facts: readonly TruthFact[],
): FoundRows {
  const rowsVersion = scan.publishedRounds ?? 0;
  const report = scanRows(scan, parts, rowsVersion, NO_PROTECTION_CHOICE);
  const mailbox = parts.memory.mailbox(scan, rowsVersion);
  const directory = parts.memory.directory(rowsVersion);
  const { index, claims, bulkGroups, keptGroups } = mailbox;
  const senderKeyOf = (senderNumber: number) => directory.senderKeyOf(senderNumber);
  const messages = facts.map(({ id }): FoundMessage | null => {
    const position = index.findId(id);
    if (position === -1) return null;
    const rowId = rowIdOf(mailbox, position);
    const sender = claims.senderAt(position);
    const key = senderKeyOf(sender);
    const isRefuted = claims.isRefuted(position);
    const group = groupKey(sender, categoryOf(index.marksAt(position)));
    const proof = claims.isProven(position) ? 'proven' : 'unproven';
    return {
      row: rowId === null ? null : rowNameOf(rowId, senderKeyOf),
      knownSender: key === '' ? null : key,
      isNewsletter: bulkGroups.has(group) && !isRefuted,
      isKept: keptGroups.has(group),
      proof: isRefuted ? 'refuted' : proof,
    };
  });
  return {
    rows: [
      ...report.newsletters,
      ...report.oldMail,
      ...report.largeMail,
      ...report.ownLargeMail,
    ].map(({ id, count }) => ({ id, name: rowNameOf(id, senderKeyOf), count })),
    oldestYear: report.oldMail.find(({ reason }) => reason.isOpenEnded)?.reason.year ?? null,
    messages,
    listedCount: index.size,
    idsOf(rowIds) {
      const chosen = chosenMessages(scan, parts, {
        rowsVersion,
        rowIds,
        isPinned: false,
        protection: NO_PROTECTION_CHOICE,
      });
      return chosen.kind === 'chosen' ? unpackIds(chosen.packedIds) : [];
    },
  };
}
