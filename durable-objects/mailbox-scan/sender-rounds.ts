import { ageBands } from '#worker/domain/scan/age-band.ts';
import { senderCell } from '#worker/domain/scan/listing-plan.ts';
import type { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { NAMELESS_SENDER } from '#worker/domain/scan/sender-number.ts';
import {
  attributedShare,
  categoryOf,
  groupKey,
  nextRound,
  senderPool,
} from '#worker/domain/scan/sender-pool.ts';

import { drawSeed } from './draw-seed.ts';
import type { SampleStore } from './sample-store.ts';
import type { ScanRecord } from './scan-records.ts';
import type { ScanStore } from './scan-store.ts';

const ROUND_SIZE = 6;
const TARGET_SHARE = 0.9;
/** Fetches allowed: a few for any mailbox, and more for a mailbox with more bulk mail. */
const MIN_FETCHES = 30;
const FETCHES_PER_ROOT = 4;

export type SenderGroups = {
  /** Groups whose sender and kind are known. */
  decided: ReadonlySet<string>;
  /** Those of them that are bulk mail on their own evidence. */
  bulk: ReadonlySet<string>;
};

/** What the fetched messages say: each speaks for its sender's mail in its own category, and no other. */
export function senderGroups(index: MailboxIndex, samples: SampleStore): SenderGroups {
  const decided = new Set<string>();
  const bulk = new Set<string>();
  for (const sample of samples.all('sender')) {
    if (sample.senderNumber === null || sample.senderNumber === NAMELESS_SENDER) continue;
    const position = index.findId(sample.messageId);
    if (position === -1) continue;
    const key = groupKey(sample.senderNumber, categoryOf(index.marksAt(position)));
    decided.add(key);
    if (sample.isBulk) bulk.add(key);
  }
  return { decided, bulk };
}

/**
 * Gives the senders of a fetched round their numbers, in the order in which the round was drawn, and a
 * listing to each new one. Nothing here depends on which answer came first, so a crash changes no figure.
 */
export function closeFetchedRound(scan: ScanRecord, store: ScanStore, samples: SampleStore): void {
  for (const sample of samples.unnumbered()) {
    const { senderKey, sampleNumber } = sample;
    if (senderKey === null) {
      samples.assignSender(sampleNumber, NAMELESS_SENDER);
      continue;
    }
    const known = samples.findSenderNumber(senderKey);
    if (known !== null) {
      samples.assignSender(sampleNumber, known);
      continue;
    }
    const senderNumber = samples.insertSender(senderKey, sample.senderName ?? senderKey);
    samples.assignSender(sampleNumber, senderNumber);
    store.appendCell(senderCell(senderNumber, senderKey, scan.startedMs, scan.mode));
  }
}

export type RoundOutcome = { isEnough: boolean; share: number; messageIds: string[] };

/** Whether enough senders are known, or which messages to fetch next. */
export function planRound(
  scan: ScanRecord,
  index: MailboxIndex,
  samples: SampleStore,
): RoundOutcome {
  const bands = ageBands(scan.startedMs, scan.mode);
  const { decided } = senderGroups(index, samples);
  const pool = senderPool(index, bands, decided, drawSeed(scan.userId));
  const fetched = samples.all('sender').length;
  const allowed = MIN_FETCHES + Math.ceil(FETCHES_PER_ROOT * Math.sqrt(pool.candidateCount));
  const share = attributedShare(pool);
  const isEnough = share >= TARGET_SHARE || fetched >= allowed || pool.open.length === 0;
  const size = Math.min(ROUND_SIZE, allowed - fetched);
  return { isEnough, share, messageIds: isEnough ? [] : nextRound(index, pool, size) };
}
