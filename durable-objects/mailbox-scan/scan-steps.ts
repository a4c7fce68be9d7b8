import { ageBands } from '#worker/domain/scan/age-band.ts';
import { emptyCounts } from '#worker/domain/scan/mailbox-tally.ts';
import { forEachPackedId, formatId } from '#worker/domain/scan/message-id.ts';
import { sizeBuckets } from '#worker/domain/scan/size-bucket.ts';
import { drawSizeSample, planSizeSample } from '#worker/domain/scan/size-sample.ts';

import { drawSeed } from './draw-seed.ts';
import type { ScanParts } from './scan-parts.ts';
import type { ScanRecord } from './scan-records.ts';
import { buildScanReport } from './scan-report.ts';
import type { ScanStore } from './scan-store.ts';
import { closeFetchedRound, planRound } from './sender-rounds.ts';

/**
 * Takes every step that needs no call to Google: from a finished listing to the size sample, from there
 * to the first round of senders, from round to round, and on to the result. Returns the scan as it then
 * stands; unless it has ended there is something to fetch.
 */
export function takeReadySteps(parts: ScanParts, clock: () => number): ScanRecord | null {
  for (;;) {
    const scan = parts.store.find();
    if (scan === null || !takeStep(scan, parts, clock)) return scan;
  }
}

function takeStep(scan: ScanRecord, parts: ScanParts, clock: () => number): boolean {
  const { store, samples } = parts;
  switch (scan.phase) {
    case 'listing': {
      if (store.hasOpenCells()) return false;
      const sample = drawSample(scan, parts);
      const oldest = findOldest(scan, store);
      store.advance('listing', 'measuring', () => {
        samples.plan('size', sample);
        if (oldest !== null) samples.plan('oldest', [oldest]);
      });
      return true;
    }
    case 'measuring': {
      if (samples.hasOpen()) return false;
      // Counts and sizes are known now; who sends what only comes after, so these figures are shown first.
      const { summary } = buildScanReport(scan, parts);
      store.advance('measuring', 'grouping', () => store.commitFirstFigures(summary));
      return true;
    }
    case 'grouping':
      return takeGroupingStep(scan, parts);
    case 'reporting':
      store.commitResult(buildScanReport(scan, parts).summary, clock());
      return true;
    case 'connecting':
    case 'finished':
    case 'failed':
    case 'cancelled':
      return false;
    default:
      return scan.phase satisfies never;
  }
}

function takeGroupingStep(scan: ScanRecord, { store, samples, cache }: ScanParts): boolean {
  if (samples.hasOpen()) return false;
  if (samples.unnumbered().length > 0) {
    store.advance('grouping', 'grouping', () => closeFetchedRound(scan, store, samples));
  }
  if (store.hasOpenCells()) return false;
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
  return drawSizeSample(index, planSizeSample(counts, sizeBuckets()), drawSeed(scan.userId));
}

/** The oldest message: Gmail lists newest first, so it is the last of the oldest band that holds any. */
function findOldest(scan: ScanRecord, store: ScanStore): string | null {
  const byAge = store.cells().filter(({ kind }) => kind === 'age');
  const oldestBand = ageBands(scan.startedMs, scan.mode).findLastIndex((_, band) =>
    byAge.some(({ value, messageCount }) => value === band && messageCount > 0),
  );
  const cell = byAge.find(({ value }) => value === oldestBand);
  if (cell === undefined) return null;
  let last: string | null = null;
  for (const page of store.pages(cell.cellNumber, 0)) {
    forEachPackedId(page.ids, (high, low) => {
      last = formatId(high, low);
    });
  }
  return last;
}
