import { createContext, useContext } from 'react';

import type { EditSafeListBody, SafeListView, Unlock } from '#worker/contract/protection.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { canUnlock, type Protection, ROW_KINDS } from '#worker/domain/protection/protection.ts';
import type { EVERY_ROW } from '#worker/domain/protection/safe-list.ts';

import type { CleanRow } from '#web/entities/cleanups/clean-sections.ts';

export function canUnlockSomewhere(protection: Protection): boolean {
  return ROW_KINDS.some((rowKind) => canUnlock(protection, rowKind));
}

export function withUnlock(unlocks: readonly Unlock[], added: Unlock): Unlock[] {
  return [...withoutUnlock(unlocks, added), added];
}

export function withoutUnlock(unlocks: readonly Unlock[], removed: Unlock): Unlock[] {
  return unlocks.filter(
    ({ rowId, protection }) => rowId !== removed.rowId || protection !== removed.protection,
  );
}

/**
 * The unlocks that free everything in a row, and the number of messages. A message is counted under one of its
 * reasons and held by each, so reasons with a count of 0 are included.
 */
export function fullUnlock({ id, protections }: Pick<CleanRow, 'id' | 'protections'>) {
  const liftable = protections.filter(({ canUnlock: isLiftable }) => isLiftable);
  return {
    count: liftable.reduce((sum, { count }) => sum + count, 0),
    unlocks: liftable.map(({ protection }): Unlock => ({ rowId: id, protection })),
  };
}

export function unlockedProtections(
  unlocks: readonly Unlock[],
  place: RowId | typeof EVERY_ROW,
): Protection[] {
  return unlocks.filter(({ rowId }) => rowId === place).map(({ protection }) => protection);
}

export type ProtectionControl = {
  scanId: string;
  rowsVersion: number;
  unlocks: readonly Unlock[];
  isBusy: boolean;
  unlock: (unlock: Unlock) => void;
  lock: (unlock: Unlock) => void;
  /** Rejects with an ApiError if nothing was changed. */
  editSafeList: (edit: EditSafeListBody) => Promise<SafeListView>;
};

const ABSENT: ProtectionControl = {
  scanId: '',
  rowsVersion: 0,
  unlocks: [],
  isBusy: true,
  unlock: () => undefined,
  lock: () => undefined,
  editSafeList: () => Promise.reject(new Error('outside the page of rows')),
};

export const ProtectionContext = createContext(ABSENT);

export function useProtection(): ProtectionControl {
  return useContext(ProtectionContext);
}
