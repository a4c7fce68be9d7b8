import {
  NOTHING_UNLOCKED,
  unlockedIn,
  type ProtectionMask,
  type ProtectionUnlock,
} from './protection.ts';
import type { SafeListEdit } from './safe-list-edits.ts';

/** What somebody has said about what is protected, beside what is so for everybody. */
export type ProtectionChoice = {
  edits: readonly SafeListEdit[];
  unlocks: readonly ProtectionUnlock[];
};

export const NO_PROTECTION_CHOICE: ProtectionChoice = { edits: [], unlocks: [] };

/** Unlocks by row, so that a whole mailbox is judged by them. */
export type UnlockedRows = {
  /** Rows that have an unlock of their own, with all that is unlocked in them. */
  byRow: ReadonlyMap<string, ProtectionMask>;
  /** What is unlocked in every row. */
  everywhere: ProtectionMask;
};

export const NO_UNLOCKED_ROWS: UnlockedRows = { byRow: new Map(), everywhere: NOTHING_UNLOCKED };

/** The unlock of a kind in every row. */
export const EVERY_ROW = 'all';

export function unlockedRows(unlocks: readonly ProtectionUnlock[]): UnlockedRows {
  const everywhere = unlockedIn(unlocks, EVERY_ROW);
  const rowIds = new Set(unlocks.map(({ rowId }) => rowId));
  rowIds.delete(EVERY_ROW);
  const byRow = new Map([...rowIds].map((id) => [id, everywhere | unlockedIn(unlocks, id)]));
  return { byRow, everywhere };
}

export function unlockedMask({ byRow, everywhere }: UnlockedRows, rowId: string): ProtectionMask {
  return byRow.get(rowId) ?? everywhere;
}

/** The same for the same unlocks, in whatever order and however often they were asked for. */
export function normalUnlocks(unlocks: readonly ProtectionUnlock[]): ProtectionUnlock[] {
  const byKey = new Map(unlocks.map((unlock) => [`${unlock.rowId} ${unlock.protection}`, unlock]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}
