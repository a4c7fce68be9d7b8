import type { AgeBand } from '#worker/domain/scan/age-band.ts';
import type { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { emptyCounts, type CountByBucket } from '#worker/domain/scan/mailbox-tally.ts';

import { rowIdOf, type RowId } from './row-id.ts';

/** How many messages each row holds, by size bucket. Rows without any are left out. */
export function tallyRows(
  index: MailboxIndex,
  bands: readonly AgeBand[],
  bulkGroups: ReadonlySet<string>,
): Map<RowId, CountByBucket> {
  const rows = new Map<RowId, CountByBucket>();
  for (let position = 0; position < index.size; position += 1) {
    const rowId = rowIdOf(index, position, bands, bulkGroups);
    if (rowId === null) continue;
    const bucket = index.sizeBucketAt(position);
    const counts = rows.get(rowId) ?? emptyCounts();
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    rows.set(rowId, counts);
  }
  return rows;
}
