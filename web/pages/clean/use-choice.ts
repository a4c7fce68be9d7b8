import { msg } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';

import { type CleanRows, MAX_NAMED_MESSAGES } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import {
  type Exclusions,
  hasExclusions,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';

import { useCleanupsApi } from '#web/entities/cleanups/api.ts';
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
import { notifyFailure } from '#web/shared/toasts/notify.ts';

const TOO_MANY_ID = 'exclusions';

type Counted = { of: CleanRows; exclusions: Exclusions; rows: CleanRows };

/** The rows without what is excluded; until the server has counted it, with the figures of before. */
function useCountedRows(rows: CleanRows, unlocks: readonly Unlock[], exclusions: Exclusions) {
  const { fetchCleanRows } = useCleanupsApi();
  const [counted, setCounted] = useState<Counted | null>(null);
  const isWhole = !hasExclusions(exclusions);

  useEffect(() => {
    if (isWhole) return undefined;
    const leaving = new AbortController();
    const { scanId, rowsVersion } = rows;
    const count = () => fetchCleanRows(scanId, rowsVersion, unlocks, exclusions);
    void keepTrying(count, leaving).then((found) => {
      if (found?.rowsVersion === rowsVersion) setCounted({ of: rows, exclusions, rows: found });
    });
    return () => leaving.abort();
  }, [fetchCleanRows, rows, unlocks, exclusions, isWhole]);

  if (isWhole) return { rows, isCounting: false };
  if (counted?.of !== rows) return { rows, isCounting: true };
  return { rows: counted.rows, isCounting: counted.exclusions !== exclusions };
}

type OfferedRows = {
  rows: CleanRows;
  unlocks: readonly Unlock[];
  newSenderIds: ReadonlySet<SenderRowId>;
};

/** Rows, what is chosen of them and what of that stays. Kept in the tab. */
export function useChoice(offered: OfferedRows) {
  const { newSenderIds, unlocks } = offered;
  const [kept] = useState(() => readSavedSelection(offered.rows));
  const [exclusions, setExclusions] = useState<Exclusions>(() =>
    kept.kind === 'kept' ? kept.exclusions : NO_EXCLUSIONS,
  );
  const { rows, isCounting } = useCountedRows(offered.rows, unlocks, exclusions);
  const sections = useMemo(() => cleanSections(rows, newSenderIds), [rows, newSenderIds]);
  const [chosen, setChosen] = useState<ChosenIds>(() =>
    kept.kind === 'kept' ? fromSelection(kept.selection, sections) : NOTHING_CHOSEN,
  );
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

  // A row that is unticked and ticked again is chosen whole.
  useEffect(() => setExclusions((all) => withOnlyMessagesIn(all, chosen)), [chosen]);

  const exclusionControl = useMemo((): ExclusionControl => {
    /** @returns whether there was room */
    function exclude(changed: Exclusions): boolean {
      const isRefused = namesTooMany(changed);
      const most = MAX_NAMED_MESSAGES;
      if (isRefused) {
        notifyFailure(msg`Högst ${most} enskilda mejl kan pekas ut i en städning`, {
          id: TOO_MANY_ID,
        });
      } else setExclusions(changed);
      return !isRefused;
    }
    return {
      exclusions,
      isCounting,
      setKeepRule: (rowIds, rule) => void exclude(withKeepRule(exclusions, rowIds, rule)),
      chooseWhole(rowId) {
        const others = new Set([...chosen].filter((id) => id !== rowId));
        exclude(withOnlyMessagesIn(exclusions, others));
      },
      toggleMessage(rowId, message) {
        const isChosen = chosen.has(rowId);
        const changed = withMessageToggled(exclusions, rowId, { isChosen, message });
        const wasLast = hasOnlyMessages(exclusions, rowId) && !hasOnlyMessages(changed, rowId);
        const hasRoom = exclude(changed);
        if (hasRoom && isChosen === wasLast) setChosen((ids) => toggleRow(ids, rowId));
      },
    };
  }, [exclusions, isCounting, chosen]);

  return {
    ...{ rows, sections, chosen, setChosen, selection, exclusions, exclusionControl },
    ...{ leaving, setLeaving, leaveGroups },
    isOutdated: kept.kind === 'outdated',
  };
}
