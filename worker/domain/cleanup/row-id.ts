import type { AgeBand } from '#worker/domain/scan/age-band.ts';
import type { MailboxIndex } from '#worker/domain/scan/mailbox-index.ts';
import { classifyMessage } from '#worker/domain/scan/message-class.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scan/size-bucket.ts';

/**
 * The rows that can be chosen, by id: a sender's newsletters, old mail of one year, large mail of one
 * size class. Each message on offer is in exactly one of them.
 */
export type SenderRowId = `sender:${number}`;
export type OldRowId = `old:${number}`;
export type LargeRowId = `large:${number}`;
export type RowId = SenderRowId | OldRowId | LargeRowId;

export function senderRowId(sender: number): SenderRowId {
  return `sender:${sender}`;
}

/** `year`: of the age band, so that the oldest stands for all that is older too. */
export function oldRowId(year: number): OldRowId {
  return `old:${year}`;
}

/** `fromMb`: the lower edge of one of LARGE_MAIL_CLASSES, which names it. */
export function largeRowId(fromMb: number): LargeRowId {
  return `large:${fromMb}`;
}

/**
 * The one row that a message is in; null for mail that is kept or protected. Rows are counted, and ids
 * chosen, by this alone, so that what is trashed is what was shown.
 */
export function rowIdOf(
  index: MailboxIndex,
  position: number,
  bands: readonly AgeBand[],
  bulkGroups: ReadonlySet<string>,
): RowId | null {
  const messageClass = classifyMessage(index, position, bands, bulkGroups);
  switch (messageClass) {
    case 'newsletter':
      return senderRowId(index.senderAt(position));
    case 'large': {
      const bucket = index.sizeBucketAt(position);
      const found = LARGE_MAIL_CLASSES.findLast(({ fromBucket }) => bucket >= fromBucket);
      return found === undefined ? null : largeRowId(found.fromMb);
    }
    case 'old': {
      const band = bands[index.ageBandAt(position) ?? -1];
      return band === undefined ? null : oldRowId(band.year);
    }
    case 'protected':
    case 'kept':
      return null;
    default:
      return messageClass satisfies never;
  }
}
