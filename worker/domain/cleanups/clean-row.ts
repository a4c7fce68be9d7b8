import { messagesPerYear } from '#worker/domain/co2.ts';
import {
  type LargeReason,
  newsletterReason,
  type NewsletterReason,
  oldReason,
  type OldReason,
  type ProtectionCount,
  tallyProtections,
} from '#worker/domain/protection/protection-tally.ts';
import { NOTHING_UNLOCKED } from '#worker/domain/protection/protection.ts';
import type { AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';
import type { EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';
import { mailKind, type MailKind } from '#worker/domain/scans/messages/mail-kind.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import type { SenderLeaving } from '#worker/domain/scans/senders/sender-groups.ts';
import { isListKey } from '#worker/domain/scans/senders/sender-key.ts';
import type { WayOut } from '#worker/domain/unsubscribes/unsubscribe-way.ts';

import { readRate, type ReadRate } from './read-rate.ts';
import {
  largeRowId,
  type LargeRowId,
  oldRowId,
  type OldRowId,
  ownLargeRowId,
  type OwnLargeRowId,
  type RowId,
  senderRowId,
  type SenderRowId,
} from './row-id.ts';
import type { RowTally } from './row-tally.ts';

/** Protections of a chosen message that its owner unlocked, as bits. */
export const UNLOCKED_AS = { starred: 1 << 0, labelled: 1 << 1 } as const;

export function unlockedAs(marks: number): number {
  const starred = (marks & MESSAGE_MARKS.starred.bit) === 0 ? 0 : UNLOCKED_AS.starred;
  const labelled = (marks & MESSAGE_MARKS.labelled.bit) === 0 ? 0 : UNLOCKED_AS.labelled;
  return starred | labelled;
}

/** Mail of a row that is kept out of it, by the reason shown. */
export type RowProtection = {
  /** On offer as well, but its owner keeps it: see Exclusions. */
  excludedCount: number;
  protectedCount: number;
  protections: ProtectionCount[];
  /** On offer, excluded or not, only because their protection was unlocked. */
  unlockedCount: number;
};

export type SenderRow = RowProtection & {
  id: SenderRowId;
  sender: string;
  senderKey: string;
  isSafeListed: boolean;
  reason: NewsletterReason;
  /** New messages per year, unrounded. */
  yearlyCount: number;
  readRate: ReadRate | null;
  /** To be checked by their own headers, and moved only if these show a newsletter. */
  unprovenCount: number;
  kind: MailKind;
  /** From the messages read; null: none was. What will be done: see matchPromisedWay. */
  unsubscribe: WayOut | null;
};
export type YearRow = RowProtection & { id: OldRowId; reason: OldReason };
export type SizeRow<Id extends LargeRowId | OwnLargeRowId> = RowProtection & {
  id: Id;
  reason: LargeReason;
};

export type CleanRow = SenderRow | YearRow | SizeRow<LargeRowId> | SizeRow<OwnLargeRowId>;

export type Tallied<Row> = { row: Row; tally: RowTally };

export type ReportedSender = {
  senderNumber: number;
  senderKey: string;
  displayName: string;
  isSafeListed: boolean;
  /** What proves bulk mail. */
  evidence: Iterable<EvidenceKind>;
  /** null: none of its messages was read. */
  leaving: SenderLeaving | null;
};

export type RowsInput = {
  /** Rows that the message belongs to. */
  rows: ReadonlyMap<RowId, RowTally>;
  senders: readonly ReportedSender[];
  bands: readonly AgeBand[];
  /** The time the scan looks back from. */
  horizonMs: number;
  timeZone: string;
  /** Days covered by the past year's counts: 365, or the age of a younger mailbox. */
  observedDays: number;
};

/** In order of the senders. */
export function senderRows(input: RowsInput): Tallied<SenderRow>[] {
  const { rows, senders, bands, horizonMs, observedDays } = input;
  return senders.flatMap(({ senderNumber, displayName, evidence, leaving, ...sender }) => {
    const id = senderRowId(senderNumber);
    const tally = rows.get(id);
    const newestBand = bands[tally?.newestBand ?? -1];
    if (tally === undefined || newestBand === undefined) return [];
    const row: SenderRow = {
      id,
      sender: displayName,
      senderKey: sender.senderKey,
      isSafeListed: sender.isSafeListed,
      reason: newsletterReason({ evidence, newestBand, horizonMs }),
      yearlyCount: messagesPerYear(tally.pastYearCount, observedDays),
      readRate: readRate(tally),
      unprovenCount: tally.unprovenCount,
      kind: mailKind(leaving?.list ?? null, isListKey(sender.senderKey)),
      unsubscribe: leaving?.promise.way ?? null,
      ...protectionOf(tally),
    };
    return [{ row, tally }];
  });
}

/** Newest first; the oldest includes everything older. */
export function yearRows({ rows, bands, horizonMs, timeZone }: RowsInput): Tallied<YearRow>[] {
  const years = [...new Set(bands.filter(({ isOld }) => isOld).map(({ year }) => year))];
  const oldestYear = Math.min(...years);
  return years
    .sort((a, b) => b - a)
    .flatMap((year) => {
      const id = oldRowId(year);
      const tally = rows.get(id);
      if (tally === undefined) return [];
      const reason = oldReason({ year, isOpenEnded: year === oldestYear, horizonMs, timeZone });
      return [{ row: { id, reason, ...protectionOf(tally) }, tally }];
    });
}

/** Smallest first. */
export function largeRows(input: RowsInput): Tallied<SizeRow<LargeRowId>>[] {
  return sizeRows(input, 'large', largeRowId);
}

/** Smallest first. */
export function ownLargeRows(input: RowsInput): Tallied<SizeRow<OwnLargeRowId>>[] {
  return sizeRows(input, 'ownLarge', ownLargeRowId);
}

function sizeRows<Id extends LargeRowId | OwnLargeRowId>(
  { rows }: RowsInput,
  kind: LargeReason['kind'],
  toId: (fromMb: number) => Id,
): Tallied<SizeRow<Id>>[] {
  return LARGE_MAIL_CLASSES.flatMap(({ fromMb, toMb }) => {
    const id = toId(fromMb);
    const tally = rows.get(id);
    if (tally === undefined) return [];
    return [{ row: { id, reason: { kind, fromMb, toMb }, ...protectionOf(tally) }, tally }];
  });
}

function protectionOf({
  byProtections,
  rowKind,
  unlocked,
  excludedCount,
}: RowTally): RowProtection {
  const { keptCount, offeredCount, reasons } = tallyProtections(byProtections, rowKind, unlocked);
  const locked = tallyProtections(byProtections, rowKind, NOTHING_UNLOCKED);
  return {
    excludedCount,
    protectedCount: keptCount,
    protections: reasons,
    unlockedCount: offeredCount - locked.offeredCount,
  };
}
