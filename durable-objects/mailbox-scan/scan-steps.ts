import { drawSizeSample, planSizeSample } from '#worker/domain/scan/size-sample.ts';
import { emptyCounts } from '#worker/domain/scan/mailbox-tally.ts';
import { sizeBuckets } from '#worker/domain/scan/size-bucket.ts';

import type { MailboxCache } from './mailbox-cache.ts';
import type { SampleStore } from './sample-store.ts';
import type { ScanRecord } from './scan-records.ts';
import { scanSeed } from './scan-seed.ts';
import { buildScanReport } from './scan-report.ts';
import type { ScanStore } from './scan-store.ts';
import { closeFetchedRound, planRound } from './sender-rounds.ts';

export type ScanParts = { store: ScanStore; samples: SampleStore; cache: MailboxCache };

/**
 * Takes every step that needs no call to Google: from a finished listing to the size sample, from there
 * to the first round of senders, from round to round, and on to the report. Returns the scan as it then
 * stands; when nothing more can be decided, there is something to fetch, or the phase is `reporting`.
 */
export function takeReadySteps(parts: ScanParts): ScanRecord | null {
  for (;;) {
    const scan = parts.store.find();
    if (scan === null || !takeStep(scan, parts)) return scan;
  }
}

function takeStep(scan: ScanRecord, parts: ScanParts): boolean {
  const { store, samples } = parts;
  if (scan.phase === 'listing') {
    if (store.openCells().length > 0) return false;
    const messageIds = drawSample(scan, parts);
    store.advance('listing', 'measuring', () => samples.plan('size', messageIds));
    return true;
  }
  if (scan.phase === 'measuring') {
    if (samples.open().length > 0) return false;
    // Counts and sizes are known now; who sends what only comes after, so these figures are shown first.
    const { summary } = buildScanReport(scan, parts);
    store.advance('measuring', 'grouping', () => store.commitFirstFigures(summary));
    return true;
  }
  if (scan.phase === 'grouping') return takeGroupingStep(scan, parts);
  return false;
}

function takeGroupingStep(scan: ScanRecord, { store, samples, cache }: ScanParts): boolean {
  if (samples.open().length > 0) return false;
  if (samples.unnumbered().length > 0) {
    store.advance('grouping', 'grouping', () => closeFetchedRound(scan, store, samples));
  }
  if (store.openCells().length > 0) return false;
  const round = planRound(scan, cache.read(store, samples), samples);
  if (round.isEnough) {
    store.advance('grouping', 'reporting');
    return true;
  }
  store.advance('grouping', 'grouping', () => samples.plan('sender', round.messageIds));
  return false;
}

function drawSample(scan: ScanRecord, { store, samples, cache }: ScanParts): string[] {
  const index = cache.read(store, samples);
  const counts = emptyCounts();
  for (let position = 0; position < index.size; position += 1) {
    const bucket = index.sizeBucketAt(position);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return drawSizeSample(index, planSizeSample(counts, sizeBuckets()), scanSeed(scan.scanId));
}
