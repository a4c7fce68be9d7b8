import { createContext, useContext } from 'react';

import type { EditSafeListBody, SafeListView, Unlock } from '#worker/contract/protection.ts';

/** What can be changed about what is protected, from wherever on the page it is shown. */
export type ProtectionControl = {
  scanId: string;
  rowsVersion: number;
  unlocks: readonly Unlock[];
  /** The rows are being read anew. */
  isBusy: boolean;
  unlock: (unlock: Unlock) => void;
  lock: (unlock: Unlock) => void;
  /** Rejects with an ApiError, and then nothing has changed. */
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
