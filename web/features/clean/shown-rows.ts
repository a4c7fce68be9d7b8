import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';

/** Rows, with what was unlocked when they were counted: they are shown, summed and ordered together. */
export type UnlockedRows = { rows: CleanRows; unlocks: readonly Unlock[] };

/** Rows in which something else is protected, and the ones on the page of which they are the same version. */
export type ChangedRows = UnlockedRows & { over: CleanRows };

/** What the page begins from: the rows that were loaded, or the newer ones that were asked for since. */
export function baseRows(loaded: UnlockedRows, accepted: UnlockedRows | null): UnlockedRows {
  const isNewer = accepted !== null && accepted.rows.rowsVersion > loaded.rows.rowsVersion;
  return isNewer ? accepted : loaded;
}

/** What stands on the page. A change of others than those, whose answer has come late, counts for nothing, whole. */
export function shownRows(base: UnlockedRows, changed: ChangedRows | null): UnlockedRows {
  return changed?.over === base.rows ? changed : base;
}
