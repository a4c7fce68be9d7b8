import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';

/** A newer version of the rows on the page, and what it has that they have not. */
export type NewerRows = {
  rows: CleanRows;
  newSenderIds: ReadonlySet<SenderRowId>;
  /** Messages in the rows of those senders. */
  messageCount: number;
};

/** null where the newest rows are those on the page, or say the same. */
export function newerRows(shown: CleanRows, newest: CleanRows): NewerRows | null {
  if (newest.scanId !== shown.scanId || newest.rowsVersion <= shown.rowsVersion) return null;
  if (isSame(shown, newest)) return null;
  const known = new Set(shown.newsletters.map(({ id }) => id));
  const added = newest.newsletters.filter(({ id, isTaken }) => !isTaken && !known.has(id));
  return {
    rows: newest,
    newSenderIds: new Set(added.map(({ id }) => id)),
    messageCount: added.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Both have come through the same contract, so that their fields stand in the same order. */
function isSame(shown: CleanRows, newest: CleanRows): boolean {
  const { rowsVersion } = shown;
  return JSON.stringify(shown) === JSON.stringify({ ...newest, rowsVersion });
}
