import { useMemo, useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';

import { fetchCleanRows } from '#web/api/clean-rows.ts';
import { editSafeList } from '#web/api/protections.ts';
import { notifyError, withdrawFailure } from '#web/app/notify.ts';

import { keepUnlocks } from './kept-unlocks.ts';
import type { ProtectionControl } from './protection-control.ts';
import { withoutUnlock, withUnlock } from './unlocks.ts';

const FAILURE_ID = 'protection';

type RowsHolder = {
  rows: CleanRows;
  unlocks: readonly Unlock[];
  /** The same version of the rows, with something else protected in it. */
  replace: (rows: CleanRows, unlocks: readonly Unlock[]) => void;
};

/** Changes what is protected: the rows are read anew, and what is ticked among them stays ticked. */
export function useProtectionControl({ rows, unlocks, replace }: RowsHolder): ProtectionControl {
  const [isBusy, setIsBusy] = useState(false);
  const { scanId, rowsVersion } = rows;

  return useMemo(() => {
    async function show(wanted: readonly Unlock[]): Promise<void> {
      setIsBusy(true);
      try {
        const found = await fetchCleanRows(scanId, rowsVersion, wanted);
        keepUnlocks(scanId, wanted);
        replace(found, wanted);
        withdrawFailure(FAILURE_ID);
      } catch (error) {
        notifyError(error, { id: FAILURE_ID, retry: () => void show(wanted) });
      } finally {
        setIsBusy(false);
      }
    }
    return {
      scanId,
      rowsVersion,
      unlocks,
      isBusy,
      unlock: (added: Unlock) => void show(withUnlock(unlocks, added)),
      lock: (removed: Unlock) => void show(withoutUnlock(unlocks, removed)),
      editSafeList: async (edit) => {
        const safeList = await editSafeList(edit);
        await show(unlocks);
        return safeList;
      },
    };
  }, [scanId, rowsVersion, unlocks, isBusy, replace]);
}
