import type { Selection } from '#worker/contract/clean-rows.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';

import type { CheckState } from '#web/components/row-checkbox.tsx';

import { allRows, withoutTaken, type CleanRow, type CleanSections } from './clean-sections.ts';

export type ChosenIds = ReadonlySet<RowId>;

export const NOTHING_CHOSEN: ChosenIds = new Set();

export function checkState(rows: readonly CleanRow[], chosen: ChosenIds): CheckState {
  const onOffer = withoutTaken(rows);
  const chosenCount = onOffer.filter(({ id }) => chosen.has(id)).length;
  if (chosenCount === 0) return 'none';
  return chosenCount === onOffer.length ? 'all' : 'some';
}

export function toggleRow(chosen: ChosenIds, id: RowId): ChosenIds {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Chooses all rows on offer, or none when all were chosen. What else is chosen stays. */
export function toggleAll(chosen: ChosenIds, rows: readonly CleanRow[]): ChosenIds {
  const ids = withoutTaken(rows).map(({ id }) => id);
  if (checkState(rows, chosen) !== 'all') return new Set([...chosen, ...ids]);
  return chosenWithout(chosen, new Set(ids));
}

function chosenWithout(chosen: ChosenIds, dropped: ChosenIds): ChosenIds {
  return new Set([...chosen].filter((id) => !dropped.has(id)));
}

export type RowSum = { rowCount: number; messageCount: number; sizeBytes: number; co2Kg: number };

export function sumOf(rows: readonly CleanRow[]): RowSum {
  const sum = { rowCount: rows.length, messageCount: 0, sizeBytes: 0, co2Kg: 0 };
  for (const { count, sizeBytes, co2Kg } of rows) {
    sum.messageCount += count;
    sum.sizeBytes += sizeBytes;
    sum.co2Kg += co2Kg;
  }
  return sum;
}

/** The chosen rows that are on offer: never one that is gone or taken. */
export function chosenRows<Row extends CleanRow>(rows: readonly Row[], chosen: ChosenIds): Row[] {
  return withoutTaken(rows).filter(({ id }) => chosen.has(id));
}

/** What is sent, under the specification's names. */
export function toSelection(sections: CleanSections, chosen: ChosenIds): Selection {
  return {
    selectedNewsletters: chosenRows(sections.newsletters, chosen).map(({ id }) => id),
    selectedOldCategories: chosenRows(sections.old, chosen).map(({ id }) => id),
    selectedAttachments: chosenRows([...sections.large, ...sections.ownLarge], chosen).map(
      ({ id }) => id,
    ),
  };
}

/** A selection made earlier, as far as it is still on offer. */
export function fromSelection(selection: Selection, sections: CleanSections): ChosenIds {
  const wanted = new Set<RowId>(Object.values(selection).flat());
  return new Set(chosenRows(allRows(sections), wanted).map(({ id }) => id));
}
