import { msg } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { type CleanRows, MAX_NAMED_MESSAGES } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import {
  type Exclusions,
  hasExclusions,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import type { RowId, SenderRowId } from '#worker/domain/cleanups/row-id.ts';

import { useChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import { cleanSections } from '#web/entities/cleanups/clean-sections.ts';
import {
  type ExclusionControl,
  hasOnlyMessages,
  namesTooMany,
  withKeepRule,
  withMessageToggled,
  withOnlyMessagesIn,
} from '#web/entities/cleanups/exclusion-choice.ts';
import { type LeavingIds, NOBODY_LEFT } from '#web/entities/cleanups/group-choice.ts';
import {
  type ChosenIds,
  chosenRows,
  fromSelection,
  NOTHING_CHOSEN,
  readSavedSelection,
  saveSelection,
  toggleRow,
  toSelection,
} from '#web/entities/cleanups/row-choice.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';
import { notifyFailure, withdrawFailure } from '#web/shared/toasts/notify.ts';

const TOO_MANY_ID = 'exclusions';
const NOT_COUNTED_ID = 'counted-rows';

type Counted = { of: CleanRows; exclusions: Exclusions; rows: CleanRows };

/** Quick ticks are counted together. */
const COUNT_AFTER_MS = 300;

/** The rows without what is excluded; until the server has counted it, or if it cannot, with the figures of before. */
function useCountedRows(rows: CleanRows, unlocks: readonly Unlock[], exclusions: Exclusions) {
  const { fetchCleanRows } = useChoiceApi();
  const [counted, setCounted] = useState<Counted | null>(null);
  const [failed, setFailed] = useState<Omit<Counted, 'rows'> | null>(null);
  const isWhole = !hasExclusions(exclusions);
  if (isWhole && counted !== null) setCounted(null);

  useEffect(() => {
    if (isWhole) return undefined;
    const leaving = new AbortController();
    const { scanId, rowsVersion } = rows;
    async function count(): Promise<void> {
      setFailed(null);
      const ask = () => fetchCleanRows(scanId, rowsVersion, unlocks, exclusions);
      const found = await keepTrying(ask, leaving);
      if (leaving.signal.aborted) return;
      if (found?.rowsVersion === rowsVersion) {
        withdrawFailure(NOT_COUNTED_ID);
        setCounted({ of: rows, exclusions, rows: found });
      } else {
        setFailed({ of: rows, exclusions });
        notifyFailure(msg`Urvalet kunde inte räknas om`, {
          id: NOT_COUNTED_ID,
          retry: () => void count(),
        });
      }
    }
    const timer = setTimeout(() => void count(), COUNT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      withdrawFailure(NOT_COUNTED_ID);
    };
  }, [fetchCleanRows, rows, unlocks, exclusions, isWhole]);

  if (isWhole) return { rows, isCounting: false };
  const hasFailed = failed?.of === rows && failed.exclusions === exclusions;
  if (counted?.of !== rows) return { rows, isCounting: !hasFailed };
  return { rows: counted.rows, isCounting: counted.exclusions !== exclusions && !hasFailed };
}

type Choice = { chosen: ChosenIds; exclusions: Exclusions };

type OfferedRows = {
  rows: CleanRows;
  unlocks: readonly Unlock[];
  newSenderIds: ReadonlySet<SenderRowId>;
};

/** Rows, what is chosen of them and what of that stays. Kept in the tab. */
export function useChoice(offered: OfferedRows) {
  const { newSenderIds, unlocks } = offered;
  const [kept] = useState(() => readSavedSelection(offered.rows));
  const [choice, setChoice] = useState<Choice>(() => {
    if (kept.kind !== 'kept') return { chosen: NOTHING_CHOSEN, exclusions: NO_EXCLUSIONS };
    const chosen = fromSelection(kept.selection, cleanSections(offered.rows));
    return { chosen, exclusions: kept.exclusions };
  });
  const { chosen, exclusions } = choice;
  const { rows, isCounting } = useCountedRows(offered.rows, unlocks, exclusions);
  const sections = useMemo(() => cleanSections(rows, newSenderIds), [rows, newSenderIds]);
  const [leaving, setLeaving] = useState<LeavingIds>(() =>
    kept.kind === 'kept' ? new Set(kept.leaveGroups) : NOBODY_LEFT,
  );
  const selection = useMemo(() => toSelection(sections, chosen), [sections, chosen]);
  const leaveGroups = useMemo(() => {
    const groups = chosenRows(sections.newsletters, chosen).filter(({ kind }) => kind === 'group');
    return groups.map(({ id }) => id).filter((id) => leaving.has(id));
  }, [sections, chosen, leaving]);

  useEffect(
    () => saveSelection(rows, selection, leaveGroups, exclusions),
    [rows, selection, leaveGroups, exclusions],
  );

  const setChosen = useCallback((change: (chosen: ChosenIds) => ChosenIds) => {
    setChoice((before) => {
      const after = change(before.chosen);
      // Unticked and ticked again, a row is no longer reduced to what was picked out of it.
      return { chosen: after, exclusions: withOnlyMessagesIn(before.exclusions, after) };
    });
  }, []);

  const chooseWhole = useCallback((rowId: RowId) => {
    setChoice((before) => {
      const others = new Set([...before.chosen].filter((id) => id !== rowId));
      return { ...before, exclusions: withOnlyMessagesIn(before.exclusions, others) };
    });
  }, []);

  const exclusionControl = useMemo((): ExclusionControl => {
    function choose(changed: Choice): void {
      if (!namesTooMany(changed.exclusions)) return setChoice(changed);
      const most = MAX_NAMED_MESSAGES;
      notifyFailure(msg`Högst ${most} enskilda mejl kan pekas ut i en städning`, {
        id: TOO_MANY_ID,
      });
    }
    return {
      exclusions,
      isCounting,
      setKeepRule: (rowIds, rule) =>
        choose({ chosen, exclusions: withKeepRule(exclusions, rowIds, rule) }),
      chooseWhole,
      toggleMessage(rowId, message) {
        const isChosen = chosen.has(rowId);
        const changed = withMessageToggled(exclusions, rowId, { isChosen, message });
        const wasLast = hasOnlyMessages(exclusions, rowId) && !hasOnlyMessages(changed, rowId);
        const isToggled = isChosen === wasLast;
        choose({ chosen: isToggled ? toggleRow(chosen, rowId) : chosen, exclusions: changed });
      },
    };
  }, [exclusions, isCounting, chosen, chooseWhole]);

  return {
    rows,
    sections,
    chosen,
    setChosen,
    selection,
    exclusions,
    exclusionControl,
    leaving,
    setLeaving,
    leaveGroups,
    isOutdated: kept.kind === 'outdated',
  };
}
