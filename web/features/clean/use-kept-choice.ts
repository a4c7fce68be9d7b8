import { useEffect, useMemo, useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';

import type { CleanSections } from './clean-sections.ts';
import { keepSelection, readKeptSelection } from './kept-selection.ts';
import { fromSelection, NOTHING_CHOSEN, toSelection, type ChosenIds } from './row-choice.ts';

/** What is chosen among these rows, kept in the tab. For one state of the rows: key the component by it. */
export function useKeptChoice(rows: CleanRows, sections: CleanSections) {
  const [kept] = useState(() => readKeptSelection(rows));
  const [chosen, setChosen] = useState<ChosenIds>(() =>
    kept.kind === 'kept' ? fromSelection(kept.selection, sections) : NOTHING_CHOSEN,
  );
  const selection = useMemo(() => toSelection(sections, chosen), [sections, chosen]);

  useEffect(() => keepSelection(rows, selection), [rows, selection]);

  return { chosen, setChosen, selection, isOutdated: kept.kind === 'outdated' };
}
