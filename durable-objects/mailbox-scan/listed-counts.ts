import type { ListedCounts } from '#worker/contract/scan.ts';
import { ageBands } from '#worker/domain/scan/age-band.ts';
import { MESSAGE_MARKS, type MessageMark } from '#worker/domain/scan/message-mark.ts';
import { LARGE_BUCKET, MEDIUM_BUCKET } from '#worker/domain/scan/size-bucket.ts';

import type { CellRecord, ScanRecord } from './scan-records.ts';

/** What the listings that are complete add up to: facts to show while the rest is still being listed. */
export function listedCounts(scan: ScanRecord, cells: readonly CellRecord[]): ListedCounts {
  const bands = ageBands(scan.startedMs, scan.mode);
  const sumOf = (belongs: (cell: CellRecord) => boolean): number | null => {
    const wanted = cells.filter(belongs);
    if (wanted.length === 0 || wanted.some((cell) => !cell.isDone)) return null;
    return wanted.reduce((sum, cell) => sum + cell.messageCount, 0);
  };
  const sizes = (from: number, to: number) =>
    sumOf(({ kind, value }) => kind === 'size' && value >= from && value < to);
  const marked = (mark: MessageMark) =>
    sumOf(({ kind, value }) => kind === 'mark' && value === MESSAGE_MARKS[mark].bit);
  return {
    underOneMb: sizes(0, MEDIUM_BUCKET),
    oneToTenMb: sizes(MEDIUM_BUCKET, LARGE_BUCKET),
    overTenMb: sizes(LARGE_BUCKET, Number.POSITIVE_INFINITY),
    olderThanThreeYears: sumOf(({ kind, value }) => kind === 'age' && bands[value]?.isOld === true),
    sent: marked('sent'),
    important: marked('important'),
    starred: marked('starred'),
    labelled: marked('labelled'),
  };
}
