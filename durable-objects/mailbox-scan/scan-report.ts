import { CO2_METHOD } from '#worker/domain/co2-method.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import type { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { tallyMailbox } from '#worker/domain/scan/mailbox-tally.ts';
import {
  senderRows,
  summarize,
  type ResultSummary,
  type SenderRow,
} from '#worker/domain/scan/result-summary.ts';
import { attributedShare, senderPool } from '#worker/domain/scan/sender-pool.ts';
import { sizeBuckets } from '#worker/domain/scan/size-bucket.ts';
import { sizeModel, type SizeModel } from '#worker/domain/scan/size-estimate.ts';

import { drawSeed } from './draw-seed.ts';
import type { SenderRecord } from './sample-store.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { senderGroups } from './sender-rounds.ts';

export type ScanReport = { summary: ResultSummary; senders: (SenderRow & SenderRecord)[] };

/** What the scan has found so far. It depends on what is stored and on nothing else. */
export function buildScanReport(scan: ScanRecord, parts: ScanParts): ScanReport {
  const { store, samples, cache } = parts;
  const index = cache.read(store, samples);
  const bands = ageBands(scan.startedMs, scan.mode);
  const buckets = sizeBuckets();
  const { decided, bulk } = senderGroups(index, samples);
  const input = {
    tally: tallyMailbox(index, bands, bulk),
    model: measuredSizeModel(index, parts),
    buckets,
    method: CO2_METHOD,
    horizonMs: scan.startedMs,
    oldestAtMs: oldestAtMs(scan, parts),
    attributedShare: attributedShare(senderPool(index, bands, decided, drawSeed(scan.userId))),
    skippedCount: samples.countGone(),
  };
  const recordByNumber = new Map(samples.senders().map((sender) => [sender.senderNumber, sender]));
  const senders = senderRows(input).flatMap((row) => {
    const record = recordByNumber.get(row.sender);
    return record === undefined ? [] : [{ ...row, ...record }];
  });
  return { summary: summarize(input), senders };
}

/** What the messages drawn for measuring say of sizes, each in the bucket that the listing put it in. */
export function measuredSizeModel(index: MailboxIndex, { samples }: ScanParts): SizeModel {
  const measured = samples.all('size').flatMap(({ messageId, sizeBytes }) => {
    const position = index.findId(messageId);
    if (sizeBytes === null || position === -1) return [];
    return [{ bucket: index.sizeBucketAt(position), sizeBytes }];
  });
  return sizeModel(measured, sizeBuckets());
}

/** When the oldest message came; where it could not be read, the start of the band that it was listed in. */
function oldestAtMs(scan: ScanRecord, { store, samples }: ScanParts): number | null {
  const [oldest] = samples.all('oldest');
  if (oldest === undefined) return null;
  if (oldest.receivedMs !== null) return oldest.receivedMs;
  const listed = new Set(
    store
      .cells()
      .filter(({ kind, messageCount }) => kind === 'age' && messageCount > 0)
      .map(({ value }) => value),
  );
  const band = ageBands(scan.startedMs, scan.mode).findLast((_, value) => listed.has(value));
  return band === undefined ? null : (band.fromMs ?? band.toMs);
}
