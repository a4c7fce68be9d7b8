import { CO2_METHOD } from '#worker/domain/co2.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import { sizeBucketAt, type KnownMailbox } from '#worker/domain/scans/known-mailbox.ts';
import { countSizes, tallyMailbox } from '#worker/domain/scans/mailbox-tally.ts';
import {
  senderRows,
  summarize,
  type ResultSummary,
  type SenderRow,
} from '#worker/domain/scans/result-summary.ts';
import type { RegisteredSender } from '#worker/domain/scans/senders/sender-numbers.ts';
import { sampleWeights } from '#worker/domain/scans/estimates/sample-weights.ts';
import { attributedShare } from '#worker/domain/scans/senders/sender-pool.ts';
import { sizeModel, type SizeModel } from '#worker/domain/scans/estimates/size-estimate.ts';

import { weighedMessages } from '#durable-objects/mailbox-scan/rounds/fetched-messages.ts';
import type { PreviousScanSummary } from '#durable-objects/mailbox-scan/incremental/previous-scan-summary.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

export type ScanReport = { summary: ResultSummary; senders: (SenderRow & RegisteredSender)[] };

/** Deterministic in stored data and the safe-list. */
export function buildScanReport(
  scan: ScanRecord,
  parts: ScanParts,
  rounds: number,
  edits: readonly SafeListEdit[] = [],
): ScanReport {
  const { memory } = parts;
  const mailbox = memory.mailbox(scan, rounds, edits);
  const directory = memory.directory(rounds);
  const pool = memory.pool(scan, rounds);
  const input = {
    tally: tallyMailbox(mailbox),
    model: measuredSizeModel(mailbox, parts, rounds),
    buckets: mailbox.buckets,
    method: CO2_METHOD,
    horizonMs: scan.startedMs,
    timeZone: scan.timeZone,
    oldestAtMs: oldestAtMs(mailbox, parts),
    attributedShare: attributedShare(pool.states(directory.groups, directory.drawn)),
    skippedCount: parts.rounds.countMissing(Math.max(1, rounds)),
    doubts: mailbox.doubts.failed,
  };
  const recordByNumber = new Map(directory.senders.map((sender) => [sender.senderNumber, sender]));
  const senders = senderRows(input).flatMap((row) => {
    const record = recordByNumber.get(row.sender);
    return record === undefined ? [] : [{ ...row, ...record }];
  });
  return { summary: summarize(input), senders };
}

export function measuredSizeModel(
  mailbox: KnownMailbox,
  parts: ScanParts,
  count: number,
): SizeModel {
  const weighed = weighedMessages(parts, Math.max(1, count)).flatMap(({ messageId, sizeBytes }) => {
    const position = mailbox.index.findId(messageId);
    return position === -1 ? [] : [{ position, sizeBytes }];
  });
  const weights = sampleWeights(
    mailbox,
    weighed.map(({ position }) => position),
  );
  const measured = weighed.map(({ position, sizeBytes }, order) => ({
    bucket: sizeBucketAt(mailbox, position),
    sizeBytes,
    represents: weights[order] ?? 1,
  }));
  return sizeModel(measured, countSizes(mailbox), mailbox.buckets);
}

/** Falls back to the start of its band. */
export function oldestAtMs({ index, bands }: KnownMailbox, parts: ScanParts): number | null {
  const oldest = oldestOf(parts);
  if (oldest === null) return null;
  if (oldest.receivedMs !== null) return oldest.receivedMs;
  const position = index.findId(oldest.messageId);
  const band = bands[index.ageBandAt(position) ?? -1];
  return band === undefined ? null : (band.fromMs ?? band.toMs - 1);
}

export function oldestOf({ rounds, memory }: ScanParts): PreviousScanSummary['oldest'] {
  const oldest = rounds.samples(1).find(({ wants }) => wants.includes('age'));
  if (oldest === undefined) return memory.previous()?.oldest() ?? null;
  return { messageId: oldest.messageId, receivedMs: oldest.record?.receivedMs ?? null };
}
