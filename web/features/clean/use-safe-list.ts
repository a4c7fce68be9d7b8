import { useCallback, useEffect, useState } from 'react';

import type { EditSafeListBody, SafeListView } from '#worker/contract/protection.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';

import { describeError } from '#web/api/describe-error.ts';
import { fetchSafeList } from '#web/api/protections.ts';

/** Makes a change to the list. Rejects with an ApiError, and then nothing has changed. */
export type SaveSafeListEdit = (edit: EditSafeListBody) => Promise<SafeListView>;

/** A change that was not taken, and why. */
export type RefusedEdit = { change: EditSafeListBody; code: ErrorCode };

/** The user's own safe-list: read when it is first looked at, and changed one entry at a time. */
export function useSafeList(save: SaveSafeListEdit) {
  const [safeList, setSafeList] = useState<SafeListView | null>(null);
  const [refused, setRefused] = useState<RefusedEdit | null>(null);
  const [loadError, setLoadError] = useState<ErrorCode | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const load = useCallback(
    () =>
      fetchSafeList().then(setSafeList, (reason: unknown) =>
        setLoadError(describeError(reason).code ?? 'default'),
      ),
    [],
  );

  useEffect(() => {
    void load();
  }, [load]);

  function loadAgain(): void {
    setLoadError(null);
    void load();
  }

  /** Says whether it was taken. */
  async function edit(change: EditSafeListBody): Promise<boolean> {
    setIsSaving(true);
    setRefused(null);
    try {
      setSafeList(await save(change));
      setLoadError(null);
      return true;
    } catch (reason) {
      setRefused({ change, code: describeError(reason).code ?? 'default' });
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { safeList, loadError, loadAgain, refused, isSaving, edit };
}
