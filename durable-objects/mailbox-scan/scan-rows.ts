import { cleanRowsReport, type CleanRowsReport } from '#worker/domain/cleanup/clean-rows-report.ts';
import { tallyRows } from '#worker/domain/cleanup/row-tally.ts';
import {
  NO_PROTECTION_CHOICE,
  unlockedRows,
  type ProtectionChoice,
} from '#worker/domain/protection/protection-choice.ts';
import { observedDays } from '#worker/domain/scan/result-summary.ts';

import { chosenMail } from './chosen-mail.ts';
import type { ChosenMessages, RowChoice } from './client.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { measuredSizeModel, oldestAtMs } from './scan-report.ts';

/** The rows of one version of the result. They depend on what is stored and on what is said of protection alone. */
export function scanRows(
  scan: ScanRecord,
  parts: ScanParts,
  rowsVersion: number,
  { edits, unlocks }: ProtectionChoice = NO_PROTECTION_CHOICE,
): CleanRowsReport {
  const mailbox = parts.memory.mailbox(scan, rowsVersion, edits);
  const { bands, buckets, safeSenders } = mailbox;
  const book = parts.memory.book(rowsVersion);
  const signs = book.signsBySender();
  const leaving = book.leavingBySender();
  const horizonMs = scan.startedMs;
  return cleanRowsReport({
    rowsVersion,
    tally: tallyRows(mailbox, unlockedRows(unlocks)),
    model: measuredSizeModel(mailbox, parts, rowsVersion),
    bands,
    buckets,
    senders: book.senders.map((sender) => ({
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

type VersionChoice = {
  rowsVersion: number;
  isPinned: boolean | undefined;
  protection: ProtectionChoice;
};

/**
 * Whether rows of this version can be chosen from, by whoever has been shown them with this safe-list: see isOnOffer.
 */
export function canChooseFrom(
  scan: ScanRecord,
  { safeMail }: ScanParts,
  { rowsVersion, isPinned, protection: { edits } }: VersionChoice,
): boolean {
  return isOnOffer(scan, rowsVersion, isPinned) && safeMail.missing(edits).length === 0;
}

/** The first version and the newest are on offer; or, once rows of one have been ordered, that one. */
export function isOnOffer(
  { usableRounds, publishedRounds }: ScanRecord,
  rowsVersion: number,
  isPinned = false,
): boolean {
  if (isPinned) return publishedRounds !== null && rowsVersion <= publishedRounds;
  return rowsVersion === usableRounds || rowsVersion === publishedRounds;
}

/** Exactly the messages that the chosen rows count: those of the version that they were chosen from. */
export function chosenMessages(
  scan: ScanRecord,
  parts: ScanParts,
  { rowsVersion, isPinned, rowIds, protection = NO_PROTECTION_CHOICE }: RowChoice,
): ChosenMessages {
  if (!canChooseFrom(scan, parts, { rowsVersion, isPinned, protection }))
    return { kind: 'changed' };
  const mailbox = parts.memory.mailbox(scan, rowsVersion, protection.edits);
  const unlocked = unlockedRows(protection.unlocks);
  const { senders } = parts.memory.book(rowsVersion);
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
