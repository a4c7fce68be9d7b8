import type { MessageIdList, MessageIdManifest } from '#worker/contract/scan.ts';
import { CO2_METHOD } from '#worker/domain/co2-method.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import type { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { tallyMailbox } from '#worker/domain/scan/mailbox-tally.ts';
import { classifyMessage, type MessageClass } from '#worker/domain/scan/message-class.ts';
import { formatId } from '#worker/domain/scan/message-id.ts';
import {
  senderRows,
  summarize,
  type ResultSummary,
  type SenderRow,
} from '#worker/domain/scan/result-summary.ts';
import { attributedShare, senderPool } from '#worker/domain/scan/sender-pool.ts';
import { sizeModel } from '#worker/domain/scan/size-estimate.ts';
import { sizeBuckets } from '#worker/domain/scan/size-bucket.ts';

import type { MessageIdPage, MessageIdSlice } from './client.ts';
import type { SenderRecord } from './sample-store.ts';
import type { ScanRecord } from './scan-records.ts';
import { scanSeed } from './scan-seed.ts';
import { senderGroups } from './sender-rounds.ts';
import type { ScanParts } from './scan-steps.ts';

export type ScanReport = {
  summary: ResultSummary;
  senders: (SenderRow & SenderRecord)[];
  messageIds: MessageIdManifest;
};

/** The result of a scan whose listing and fetching is done. It depends on what is stored, and nothing else. */
export function buildScanReport(scan: ScanRecord, parts: ScanParts): ScanReport {
  const { store, samples, cache } = parts;
  const index = cache.read(store, samples);
  const bands = ageBands(scan.startedMs, scan.mode);
  const buckets = sizeBuckets();
  const { decided, bulk } = senderGroups(index, samples);
  const tally = tallyMailbox(index, bands, bulk);
  const input = {
    tally,
    model: sizeModel(measuredSizes(index, parts), buckets),
    buckets,
    method: CO2_METHOD,
    horizonMs: scan.startedMs,
    attributedShare: attributedShare(senderPool(index, bands, decided, scanSeed(scan.scanId))),
  };
  const summary = summarize(input);
  const recordByNumber = new Map(samples.senders().map((sender) => [sender.senderNumber, sender]));
  const senders = senderRows(input).flatMap((row) => {
    const record = recordByNumber.get(row.sender);
    return record === undefined ? [] : [{ ...row, ...record }];
  });
  return {
    summary,
    senders,
    messageIds: {
      newsletters: summary.byCategory.newsletter.count,
      old_emails: summary.byCategory.legacy.count,
      large_attachments: summary.byCategory.large_attachment.count,
    },
  };
}

/** Sizes of the messages drawn for measuring, in the bucket that the listing put them in. */
function measuredSizes(index: MailboxIndex, { samples }: ScanParts) {
  return samples.all('size').flatMap(({ messageId, state, sizeBytes }) => {
    const position = index.findId(messageId);
    if (state !== 'done' || sizeBytes === null || position === -1) return [];
    return [{ bucket: index.sizeBucketAt(position), sizeBytes }];
  });
}

const CLASS_OF_LIST: Record<MessageIdList, MessageClass> = {
  newsletters: 'newsletter',
  old_emails: 'old',
  large_attachments: 'large',
};

/** One page of a list of message ids, in the index's own order. */
export function listMessageIds(
  scan: ScanRecord,
  parts: ScanParts,
  { list, offset, limit }: MessageIdPage,
): MessageIdSlice {
  const index = parts.cache.read(parts.store, parts.samples);
  const bands = ageBands(scan.startedMs, scan.mode);
  const { bulk } = senderGroups(index, parts.samples);
  const ids: string[] = [];
  let total = 0;
  for (let position = 0; position < index.size; position += 1) {
    if (classifyMessage(index, position, bands, bulk) !== CLASS_OF_LIST[list]) continue;
    if (total >= offset && ids.length < limit) {
      const { high, low } = index.idAt(position);
      ids.push(formatId(high, low));
    }
    total += 1;
  }
  return { ids, total };
}
