import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';

import { useChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import { savedRowsVersion, savedUnlocks } from '#web/entities/cleanups/row-choice.ts';
import { useDeepening } from '#web/entities/scans/result-status.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';

export type NewerRows = {
  rows: CleanRows;
  newSenderIds: ReadonlySet<SenderRowId>;
  messageCount: number;
};

/** null: the page is up to date. */
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

/** Both were parsed by the same schema, so their keys are in the same order. */
function isSame(shown: CleanRows, newest: CleanRows): boolean {
  const { rowsVersion } = shown;
  return JSON.stringify(shown) === JSON.stringify({ ...newest, rowsVersion });
}

/** With the unlocks that they were counted with: shown, summed and ordered together. */
type UnlockedRows = { rows: CleanRows; unlocks: readonly Unlock[] };

type ChangedRows = UnlockedRows & { over: CleanRows };

export function baseRows(loaded: UnlockedRows, accepted: UnlockedRows | null): UnlockedRows {
  const isNewer = accepted !== null && accepted.rows.rowsVersion > loaded.rows.rowsVersion;
  return isNewer ? accepted : loaded;
}

/** A late answer to a change of other rows is ignored. */
export function shownRows(base: UnlockedRows, changed: ChangedRows | null): UnlockedRows {
  return changed?.over === base.rows ? changed : base;
}

/** A screen reader's press is a click without pointer events. */
const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/** `hadBegun`: had touched it before, in this tab. */
function useHasBegun(hadBegun: boolean): RefObject<boolean> {
  const hasBegun = useRef(hadBegun);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const begin = () => {
      hasBegun.current = true;
    };
    for (const touch of TOUCHES) {
      addEventListener(touch, begin, { capture: true, passive: true, signal });
    }
    return () => leaving.abort();
  }, []);
  return hasBegun;
}

const NONE_NEW: ReadonlySet<SenderRowId> = new Set();

type Accepted = UnlockedRows & Pick<NewerRows, 'newSenderIds'>;

/**
 * Newer rows replace those on the page until the user has touched it; from then on they are offered. A choice
 * means what was shown, and nothing moves under a finger.
 */
export function useNewerRows(loaded: CleanRows) {
  const { fetchCleanRows } = useChoiceApi();
  const { scanId } = loaded;
  const [unlocksOfLoaded] = useState(() => savedUnlocks(scanId));
  const [newest, setNewest] = useState<UnlockedRows | null>(null);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [changed, setChanged] = useState<ChangedRows | null>(null);
  const [hadBegun] = useState(
    () => savedRowsVersion(scanId) !== null || unlocksOfLoaded.length > 0,
  );
  const hasBegun = useHasBegun(hadBegun);
  const base = baseRows({ rows: loaded, unlocks: unlocksOfLoaded }, accepted);
  const { rows, unlocks } = shownRows(base, changed);

  const deepening = useDeepening(scanId, { onUnheard: () => void readStored() });
  const toldVersion = deepening.kind === 'told' ? deepening.progress.rowsVersion : null;
  const wantedVersion = toldVersion !== null && toldVersion > rows.rowsVersion ? toldVersion : null;

  function take(found: CleanRows): void {
    if (hasBegun.current) setNewest({ rows: found, unlocks });
    else setAccepted({ rows: found, unlocks, newSenderIds: NONE_NEW });
  }
  const onFound = useEffectEvent(take);

  useEffect(() => {
    if (wantedVersion === null) return undefined;
    const leaving = new AbortController();
    void keepTrying(() => fetchCleanRows(scanId, null, unlocks), leaving).then((found) => {
      if (found !== null) onFound(found);
    });
    return () => leaving.abort();
  }, [scanId, wantedVersion, unlocks, fetchCleanRows]);

  async function readStored(): Promise<void> {
    const found = await fetchCleanRows(scanId, null, unlocks).catch(() => null);
    if (found !== null) take(found);
  }

  const replace = useCallback(
    (found: CleanRows, wanted: readonly Unlock[]) => {
      // Newer rows received before the unlock changed do not include it.
      setNewest(null);
      setChanged({ over: base.rows, rows: found, unlocks: wanted });
    },
    [base.rows],
  );

  const offer = useMemo(
    () => (newest?.unlocks === unlocks ? newerRows(rows, newest.rows) : null),
    [rows, unlocks, newest],
  );

  function accept(): void {
    if (offer !== null) setAccepted({ ...offer, unlocks });
  }

  const newSenderIds = accepted !== null && base === accepted ? accepted.newSenderIds : NONE_NEW;
  return { rows, unlocks, replace, newSenderIds, offer, accept };
}
