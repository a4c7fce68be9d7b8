import type { ChosenMessages } from '#worker/contract/mailbox-scan.ts';
import type { CleanRowsReport } from '#worker/domain/cleanups/clean-rows-report.ts';
import { packRowNumbers, type RowId, rowNumberAt } from '#worker/domain/cleanups/row-id.ts';
import { packIds, unpackIds } from '#worker/domain/scans/messages/message-id.ts';

import { offeredMail } from './offered-mail.ts';

/** What a scan offers: its rows, and the messages of some of them. */
export type Offering = {
  report: CleanRowsReport;
  choose: (rowIds: readonly RowId[]) => Extract<ChosenMessages, { kind: 'chosen' }>;
};

type Found = { isThere: (messageId: string) => boolean; historyId: string | null; atMs: number };

/** What a later scan of the offered mail finds of it: the same rows, with what is still there. */
export async function offeringOf({ isThere, historyId, atMs }: Found): Promise<Offering> {
  const { report, chooseRows, idsOf } = await offeredMail();

  function left<Row extends { id: RowId; count: number; sizeBytes: number }>(row: Row): Row {
    const count = idsOf(row.id).filter(isThere).length;
    return { ...row, count, sizeBytes: (row.sizeBytes * count) / Math.max(1, row.count) };
  }

  return {
    report: {
      ...report,
      newsletters: report.newsletters.map(left),
      oldMail: report.oldMail.map(left),
      largeMail: report.largeMail.map(left),
      ownLargeMail: report.ownLargeMail.map(left),
    },
    choose(rowIds) {
      const { ids, ...mail } = chooseRows(rowIds);
      const threads = unpackIds(mail.packedThreadIds);
      const kept = ids.flatMap((id, place) => (isThere(id) ? [place] : []));
      return {
        ...mail,
        packedIds: packIds(kept.map((place) => ids[place] ?? '')),
        packedThreadIds: packIds(kept.map((place) => threads[place] ?? '')),
        packedRows: packRowNumbers(kept.map((place) => rowNumberAt(mail.packedRows, place))),
        packedUnlocked: mail.packedUnlocked.filter((_, place) => isThere(ids[place] ?? '')),
        packedUnproven: mail.packedUnproven.filter((_, place) => isThere(ids[place] ?? '')),
        historyId,
        scannedAtMs: atMs,
      };
    },
  };
}
