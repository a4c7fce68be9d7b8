import { drawSeed } from '#worker/domain/scans/estimates/seeded-random.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { countSizes } from '#worker/domain/scans/mailbox-tally.ts';
import { forEachPackedId, formatId } from '#worker/domain/scans/messages/message-id.ts';
import { FINE_BYTES, listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';
import { drawSizeSample, planSizeSample } from '#worker/domain/scans/estimates/size-sample.ts';

import { weighedMessages } from './fetched-messages.ts';
import { hasFineSizes } from './build-index.ts';
import { firstSenders } from './plan-round.ts';
import { planCells } from './scan-cells.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { Draw, ScanRecord } from '#durable-objects/mailbox-scan/stores/scan-records.ts';

const NO_PAGE = { ids: new Uint8Array() };

/**
 * Size samples. A fetch of a candidate also identifies its sender. Drawing by hash makes rescans
 * draw mostly the same messages, already weighed.
 */
export function drawSizes(scan: ScanRecord, parts: ScanParts): Draw[] {
  const mailbox = parts.memory.mailbox(scan, 0);
  const pool = parts.memory.pool(scan, 0);
  const { index, buckets } = mailbox;
  const isCandidate = (messageId: string) => pool.holds(index.findId(messageId));
  const planned = planSizeSample(countSizes(mailbox), buckets);
  const known = new Set(weighedMessages(parts, 0).map(({ messageId }) => messageId));
  const draws = drawSizeSample(mailbox, planned, drawSeed(scan.userId))
    .filter((messageId) => !known.has(messageId))
    .map((messageId): Draw => {
      return { messageId, wants: isCandidate(messageId) ? ['size', 'sender'] : ['size'] };
    });
  const isFirst = parts.memory.previous() === null;
  const others = isFirst ? firstSenders(scan, parts) : unplaced(parts, isCandidate);
  const drawn = new Set(draws.map(({ messageId }) => messageId));
  for (const draw of others) if (!drawn.has(draw.messageId)) draws.push(draw);
  return withOldest(draws, oldestToFetch(parts, index), isCandidate);
}

/** New large mail was listed in two coarse steps; few, so fetched. */
function unplaced(
  { memory, previous }: ScanParts,
  isCandidate: (messageId: string) => boolean,
): Draw[] {
  const imported = memory.imported();
  const summary = previous.summary();
  if (imported === null || summary === null || hasFineSizes(memory.plan())) return [];
  const index = memory.index();
  const buckets = listingBuckets(summary.totalMsgs);
  const draws: Draw[] = [];
  for (let position = 0; position < imported.listedSince; position += 1) {
    const { fromBytes = 0 } = buckets[index.sizeBucketAt(position)] ?? {};
    if (imported.knownBefore.has(position) || fromBytes < FINE_BYTES) continue;
    const { high, low } = index.idAt(position);
    const messageId = formatId(high, low);
    draws.push({ messageId, wants: isCandidate(messageId) ? ['size', 'sender'] : ['size'] });
  }
  return draws;
}

/** A message already drawn is also asked for its age. */
function withOldest(
  draws: readonly Draw[],
  oldest: string | null,
  isCandidate: (messageId: string) => boolean,
): Draw[] {
  if (oldest === null) return [...draws];
  const drawn = draws.find(({ messageId }) => messageId === oldest);
  const wants: Draw['wants'] = drawn?.wants ?? (isCandidate(oldest) ? ['sender'] : []);
  const others = draws.filter((draw) => draw !== drawn);
  return [...others, { messageId: oldest, wants: [...wants, 'age'] }];
}

/** null: fetched by an earlier scan, or empty mailbox. */
function oldestToFetch(parts: ScanParts, index: MailboxIndex): string | null {
  const previous = parts.memory.previous();
  if (previous !== null && previous.oldest() !== null) return null;
  let oldestBand = -1;
  let last = -1;
  for (let position = 0; position < index.size; position += 1) {
    const band = index.ageBandAt(position) ?? -1;
    if (band >= oldestBand) last = position;
    oldestBand = Math.max(oldestBand, band);
  }
  if (previous === null) return lastListed(parts, index, oldestBand);
  if (last === -1) return null;
  // Handovers are ordered newest first.
  const { high, low } = index.idAt(last);
  return formatId(high, low);
}

/**
 * Gmail lists newest first, so the last of the oldest non-empty band; mail with impossible dates
 * may follow it.
 */
function lastListed(parts: ScanParts, index: MailboxIndex, oldestBand: number): string | null {
  const cells = planCells(parts).filter(({ cell }) => cell.facts.ageBand === oldestBand);
  for (const { cellNumber } of cells) {
    const { pageCount } = parts.listings.stateOf(cellNumber);
    for (let page = pageCount - 1; page >= 0; page -= 1) {
      const [{ ids } = NO_PAGE] = parts.listings.pages(cellNumber, page);
      let last: string | null = null;
      forEachPackedId(ids, (high, low) => {
        const position = index.find(high, low);
        if (index.ageBandAt(position) === oldestBand) last = formatId(high, low);
      });
      if (last !== null) return last;
    }
  }
  return null;
}
