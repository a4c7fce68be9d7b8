import { useEffect, useMemo, useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';

import type { CleanSections } from './clean-sections.ts';
import { keepSelection, readKeptSelection } from './kept-selection.ts';
import { NOBODY_LEFT, type LeavingIds } from './group-choice.ts';
import {
  chosenRows,
  fromSelection,
  NOTHING_CHOSEN,
  toSelection,
  type ChosenIds,
} from './row-choice.ts';

/** What is chosen among these rows, kept in the tab. For one state of the rows: key the component by it. */
export function useKeptChoice(rows: CleanRows, sections: CleanSections) {
  const [kept] = useState(() => readKeptSelection(rows));
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

  useEffect(() => keepSelection(rows, selection, leaveGroups), [rows, selection, leaveGroups]);

  const isOutdated = kept.kind === 'outdated';
  return { chosen, setChosen, selection, leaving, setLeaving, leaveGroups, isOutdated };
}
