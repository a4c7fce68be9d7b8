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
    })),
    horizonMs,
    observedDays: observedDays({ oldestAtMs: oldestAtMs(mailbox, parts), horizonMs }),
  });
}

/**
 * Whether rows of this version can be chosen from: the first and the newest can, by whoever has been shown them
 * with this safe-list.
 */
export function canChooseFrom(
  scan: ScanRecord,
  { safeMail }: ScanParts,
  rowsVersion: number,
  { edits }: ProtectionChoice,
): boolean {
  const isOnOffer = rowsVersion === scan.usableRounds || rowsVersion === scan.publishedRounds;
  return isOnOffer && safeMail.missing(edits).length === 0;
}

/** Exactly the messages that the chosen rows count: those of the version that they were chosen from. */
export function chosenMessages(
  scan: ScanRecord,
  parts: ScanParts,
  { rowsVersion, rowIds, protection = NO_PROTECTION_CHOICE }: RowChoice,
): ChosenMessages {
  if (!canChooseFrom(scan, parts, rowsVersion, protection)) return { kind: 'changed' };
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
