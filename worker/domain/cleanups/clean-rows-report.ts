import { PROTECTIONS, type Protection } from '#worker/domain/protection/protection.ts';
import { countOf, type CountByBucket } from '#worker/domain/scans/mailbox-tally.ts';
import type { SizeBucket } from '#worker/domain/scans/listing/size-bucket.ts';
import { estimateRow, type SizeModel } from '#worker/domain/scans/estimates/size-estimate.ts';
import { unseenSenderCount } from '#worker/domain/scans/senders/sender-strata.ts';

import {
  largeRows,
  ownLargeRows,
  senderRows,
  yearRows,
  type CleanRow,
  type RowProtection,
  type RowsInput,
  type SenderRow,
  type SizeRow,
  type Tallied,
  type YearRow,
} from './clean-row.ts';
import type { LargeRowId, OwnLargeRowId } from './row-id.ts';
import type { RowsTally } from './row-tally.ts';

/** Exact count; estimated size with its 95 % interval. */
export type RowFigures = { count: number; sizeBytes: number; lowBytes: number; highBytes: number };

/** What a finished scan offers. Empty rows are left out. */
export type CleanRowsReport = {
  /** The scan state that the rows were made from. */
  rowsVersion: number;
  /** Largest first. */
  newsletters: (SenderRow & RowFigures)[];
  /** How many of those messages qualify as old mail by age. */
  oldNewsletterCount: number;
  /** Newest first. */
  oldMail: (YearRow & RowFigures)[];
  /** Smallest first. */
  largeMail: (SizeRow<LargeRowId> & RowFigures)[];
  /** Large mail that the user sent, smallest first. Never preselected. */
  ownLargeMail: (SizeRow<OwnLargeRowId> & RowFigures)[];
  /**
   * See RowsTally. Not selectable. `isFiled`: all of it is in Gmail's bulk categories. `senderCount`: approximate; null
   * when not filed, since some may be personal.
   */
  smallerSenders: RowFigures & { isFiled: boolean; senderCount: number | null };
  /** Rows with everything protected; largest first. */
  protectedRows: CleanRow[];
  /** All mail kept out of the rows, by the reason shown, in the order of PROTECTIONS. */
  protectedMail: { count: number; reasons: { protection: Protection; count: number }[] };
};

export type CleanRowsInput = Omit<RowsInput, 'rows'> & {
  rowsVersion: number;
  tally: RowsTally;
  model: SizeModel;
  buckets: readonly SizeBucket[];
};

export function cleanRowsReport(input: CleanRowsInput): CleanRowsReport {
  const { tally, model, buckets, rowsVersion } = input;
  const figures = (counts: CountByBucket): RowFigures => {
    const { bytes, lowBytes, highBytes } = estimateRow(counts, model, buckets);
    return { count: countOf(counts), sizeBytes: bytes, lowBytes, highBytes };
  };
  const onOffer = <Row extends CleanRow>(rows: readonly Tallied<Row>[]) =>
    rows.flatMap(({ row, tally: { offered } }) =>
      countOf(offered) + row.excludedCount === 0 ? [] : [{ ...row, ...figures(offered) }],
    );

  const rowsInput = { ...input, rows: tally.rows };
  const senders = senderRows(rowsInput);
  const years = yearRows(rowsInput);
  const sizes = largeRows(rowsInput);
  const ownSizes = ownLargeRows(rowsInput);
  const all: readonly Tallied<CleanRow>[] = [...senders, ...years, ...sizes, ...ownSizes];
  return {
    rowsVersion,
    newsletters: onOffer(senders).sort(
      (a, b) => b.sizeBytes - a.sizeBytes || a.senderKey.localeCompare(b.senderKey),
    ),
    oldNewsletterCount: tally.oldNewsletterCount,
    oldMail: onOffer(years),
    largeMail: onOffer(sizes),
    ownLargeMail: onOffer(ownSizes),
    smallerSenders: smallerSenders(tally, figures(tally.smallerSenders)),
    protectedRows: all
      .filter((tallied) => countOf(tallied.tally.offered) + tallied.row.excludedCount === 0)
      .map(({ row }) => row)
      .sort((a, b) => b.protectedCount - a.protectedCount || a.id.localeCompare(b.id)),
    protectedMail: sumProtections(all.map(({ row }) => row)),
  };
}

function smallerSenders(
  { rows, hasUnfiledSmaller }: RowsTally,
  figures: RowFigures,
): CleanRowsReport['smallerSenders'] {
  const found = [...rows.values()]
    .filter(({ rowKind }) => rowKind === 'newsletter')
    .map(({ byProtections }) => [...byProtections.values()].reduce((sum, count) => sum + count, 0));
  const isFiled = !hasUnfiledSmaller;
  return {
    ...figures,
    isFiled,
    senderCount: isFiled ? unseenSenderCount(found, figures.count) : null,
  };
}

function sumProtections(rows: readonly RowProtection[]): CleanRowsReport['protectedMail'] {
  const all = rows.flatMap(({ protections }) => protections);
  const reasons = PROTECTIONS.map((protection) => ({
    protection,
    count: sumCounts(all.filter((reason) => reason.protection === protection)),
  }));
  return { count: sumCounts(reasons), reasons: reasons.filter(({ count }) => count > 0) };
}

function sumCounts(parts: readonly { count: number }[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}
