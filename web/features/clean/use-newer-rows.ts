import { useCallback, useEffect, useMemo, useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import type { SenderRowId } from '#worker/domain/cleanup/row-id.ts';

import { fetchCleanRows } from '#web/api/clean-rows.ts';
import { keepTrying } from '#web/api/keep-trying.ts';
import { useDeepening } from '#web/features/scan/use-deepening.ts';

import { keptUnlocks } from './kept-unlocks.ts';
import { newerRows, type NewerRows } from './newer-rows.ts';

const NONE_NEW: ReadonlySet<SenderRowId> = new Set();

/**
 * The rows to choose from: those that were loaded, until newer ones are asked for. Newer ones are offered as
 * soon as the scan has found them, and never put in by themselves: a choice means what was on the page.
 */
export function useNewerRows(loaded: CleanRows) {
  const { scanId } = loaded;
  const [newest, setNewest] = useState<CleanRows | null>(null);
  const [accepted, setAccepted] = useState<NewerRows | null>(null);
  const [changed, setChanged] = useState<{ over: CleanRows; rows: CleanRows } | null>(null);
  const [unlocks, setUnlocks] = useState<readonly Unlock[]>(() => keptUnlocks(scanId));
  const isLoadedOlder = accepted !== null && accepted.rows.rowsVersion > loaded.rowsVersion;
  const base = isLoadedOlder ? accepted.rows : loaded;
  const rows = changed?.over === base ? changed.rows : base;

  const deepening = useDeepening(scanId, { onUnheard: () => void readStored() });
  const toldVersion = deepening.kind === 'told' ? deepening.progress.rowsVersion : null;
  const wantedVersion = toldVersion !== null && toldVersion > rows.rowsVersion ? toldVersion : null;

  useEffect(() => {
    if (wantedVersion === null) return undefined;
    const leaving = new AbortController();
    void keepTrying(() => fetchCleanRows(scanId, null, unlocks), leaving).then((found) => {
      if (found !== null) setNewest(found);
    });
    return () => leaving.abort();
  }, [scanId, wantedVersion, unlocks]);

  async function readStored(): Promise<void> {
    const found = await fetchCleanRows(scanId, null, unlocks).catch(() => null);
    if (found !== null) setNewest(found);
  }

  const replace = useCallback(
    (found: CleanRows, wanted: readonly Unlock[]) => {
      // Something else is protected now: what was heard of newer rows before does not say so.
      setNewest(null);
      setChanged({ over: base, rows: found });
      setUnlocks(wanted);
    },
    [base],
  );

  const offer = useMemo(() => (newest === null ? null : newerRows(rows, newest)), [rows, newest]);
  return {
    rows,
    unlocks,
    replace,
    newSenderIds: isLoadedOlder ? accepted.newSenderIds : NONE_NEW,
    offer,
    accept: () => setAccepted(offer),
  };
}
