import { expect, test } from 'vitest';

import { EARLIEST_DATE_MS, futureStartMs } from '#worker/domain/scans/listing/age-band.ts';
import { EVERY_LABEL } from '#worker/domain/scans/messages/label-plan.ts';
import { futureSizeCells } from '#worker/domain/scans/listing/listing-facets.ts';
import type { ListingCell } from '#worker/domain/scans/listing/listing-cell.ts';
import { planListing } from '#worker/domain/scans/listing/listing-plan.ts';
import { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { TOTALLED_LABELS, type MailboxTotals } from '#worker/domain/scans/mailbox-totals.ts';
import { formatId, packIds } from '#worker/domain/scans/messages/message-id.ts';
import { listingBuckets } from '#worker/domain/scans/listing/size-bucket.ts';

const HORIZON_MS = Date.UTC(2026, 10, 21, 9, 41, 7, 345);
const KIB = 1024;
const DATES = {
  unknown: [-1_000, 0, EARLIEST_DATE_MS - 1_000, futureStartMs(HORIZON_MS), Date.UTC(2098, 0, 1)],
  known: [EARLIEST_DATE_MS, Date.UTC(2004, 3, 1), Date.UTC(2026, 0, 1), HORIZON_MS - 2_000],
  /** It came while the scan ran. */
  later: [HORIZON_MS + 60_000],
};
const SIZES = [3 * KIB, 40 * KIB, 900 * KIB, 30 * KIB * KIB];

type Mail = { id: string; atMs: number; sizeBytes: number };

const MAILS = Object.values(DATES)
  .flat()
  .flatMap((atMs) => SIZES.map((sizeBytes) => ({ atMs, sizeBytes })))
  .map((mail, number): Mail => ({ ...mail, id: formatId(7, number + 1) }));

/** Whether Gmail finds mail that is received, read, and in none of its tabs. */
function isFound(query: string, { atMs, sizeBytes }: Mail): boolean {
  const terms = query.replace(/\{[^}]*\}/g, 'is:other').split(' ');
  return terms.every((term) => {
    const [operator = '', value = ''] = term.replace(/^-/, '').split(':');
    const holds =
      (operator === 'after' && atMs >= Number(value) * 1000) ||
      (operator === 'before' && atMs < Number(value) * 1000) ||
      (operator === 'larger' && sizeBytes > Number(value));
    return holds !== term.startsWith('-');
  });
}

function indexOf(cells: readonly ListingCell[]): MailboxIndex {
  const index = new MailboxIndex();
  for (const isCounting of [true, false]) {
    for (const cell of cells.filter((other) => other.isCounting === isCounting)) {
      const found = MAILS.filter((mail) => isFound(cell.query, mail)).map(({ id }) => id);
      index.applyPage(cell, packIds(found), null);
    }
  }
  return index;
}

function totalsOf(messages: number): MailboxTotals {
  const byLabel = TOTALLED_LABELS.map((label) => [label, messages / 5]);
  return { messages, byLabel: Object.fromEntries(byLabel) };
}

test.each([2_000, 100_000, 1_000_000])(
  'however %i messages are listed, each of them is told from those whose date can be true',
  (messages) => {
    const plan = planListing({
      horizonMs: HORIZON_MS,
      mode: 'quick',
      totals: totalsOf(messages),
      labels: EVERY_LABEL,
      timeZone: 'Europe/Stockholm',
    });
    const index = indexOf([...plan, ...futureSizeCells(HORIZON_MS, messages)]);
    const buckets = listingBuckets(messages);
    for (const { id, atMs, sizeBytes } of MAILS) {
      const position = index.findId(id);
      expect(position === -1).toBe(DATES.later.includes(atMs));
      if (position === -1) continue;
      expect(index.hasUnknownDate(position)).toBe(DATES.unknown.includes(atMs));
      expect(index.ageBandAt(position) === null).toBe(DATES.unknown.includes(atMs));
      const bucket = buckets[index.sizeBucketAt(position)];
      expect(bucket?.fromBytes).toBeLessThanOrEqual(sizeBytes);
      expect(bucket?.toBytes ?? Number.POSITIVE_INFINITY).toBeGreaterThan(sizeBytes);
    }
  },
);
