import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';

/** What an order holds, by the scan that it was made from. It counts at least one message. */
export type OrderedMail = { messageCount: number; sizeBytes: number };

/** What an order's clean-up has done so far. `trashedBytes`: by the sizes of the rows, where those are known. */
export type TrashedMail = {
  movedCount: number;
  restoredCount: number;
  absentCount?: number | undefined;
  trashedBytes?: number | null | undefined;
};

/**
 * How much of the ordered mail lies in the trash, 0 to 1: by bytes, for what its rows hold differs a thousandfold in
 * size; by the number of mails in clean-ups of before the sizes of rows were kept. The daily totals count the same way.
 */
export function trashedShare(
  { messageCount, sizeBytes }: OrderedMail,
  { trashedBytes = null, ...counts }: TrashedMail,
): number {
  if (trashedBytes === null || sizeBytes <= 0) return trashedCount(counts) / messageCount;
  // Whole bytes can be a hair more than their order's.
  return Math.min(1, trashedBytes / sizeBytes);
}
