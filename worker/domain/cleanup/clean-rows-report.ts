import type { AgeBand } from '#worker/domain/scan/age-band.ts';
import { countOf, type CountByBucket } from '#worker/domain/scan/mailbox-tally.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scan/size-bucket.ts';
import { estimateBytes, type SizeModel } from '#worker/domain/scan/size-estimate.ts';

import {
  largeRowId,
  oldRowId,
  senderRowId,
  type LargeRowId,
  type OldRowId,
  type RowId,
  type SenderRowId,
} from './row-id.ts';

/** An exact count and an estimated size. */
export type RowFigures = { count: number; sizeBytes: number };

/** What a finished scan offers to clean. Rows without messages are left out. */
export type CleanRowsReport = {
  /** The state of the scan that the rows were made from. */
  rowsVersion: number;
  /** By size, falling. */
  newsletters: (RowFigures & { id: SenderRowId; sender: string; senderKey: string })[];
  /** Newest first. `isOpenEnded`: the oldest, which also holds all that is older. */
  oldMail: (RowFigures & { id: OldRowId; year: number; isOpenEnded: boolean })[];
  /** Smallest first. */
  largeMail: (RowFigures & { id: LargeRowId; fromMb: number; toMb: number | null })[];
};

export type CleanRowsInput = {
  rowsVersion: number;
  tally: ReadonlyMap<RowId, CountByBucket>;
  model: SizeModel;
  bands: readonly AgeBand[];
  senders: readonly { senderNumber: number; senderKey: string; displayName: string }[];
};

export function cleanRowsReport(input: CleanRowsInput): CleanRowsReport {
  const { tally, model, bands, senders, rowsVersion } = input;
  const years = [...new Set(bands.filter(({ isOld }) => isOld).map(({ year }) => year))];
  const oldestYear = Math.min(...years);
  const figures = (id: RowId): RowFigures[] => {
    const counts = tally.get(id);
    return counts === undefined
      ? []
      : [{ count: countOf(counts), sizeBytes: estimateBytes(counts, model) }];
  };
  return {
    rowsVersion,
    newsletters: senders
      .flatMap(({ senderNumber, senderKey, displayName }) => {
        const id = senderRowId(senderNumber);
        return figures(id).map((row) => ({ id, sender: displayName, senderKey, ...row }));
      })
      .sort((a, b) => b.sizeBytes - a.sizeBytes || a.senderKey.localeCompare(b.senderKey)),
    oldMail: years
      .sort((a, b) => b - a)
      .flatMap((year) => {
        const id = oldRowId(year);
        const isOpenEnded = year === oldestYear;
        return figures(id).map((row) => ({ id, year, isOpenEnded, ...row }));
      }),
    largeMail: LARGE_MAIL_CLASSES.flatMap(({ fromMb, toMb }) => {
      const id = largeRowId(fromMb);
      return figures(id).map((row) => ({ id, fromMb, toMb, ...row }));
    }),
  };
}
