import type { CheckState } from '#web/shared/components/row-checkbox.tsx';

import {
  DEMO_CATEGORIES,
  DEMO_ITEMS,
  sumOfItems,
  type DemoCategory,
  type DemoSum,
  DEMO_NEWSLETTERS,
  type DemoItem,
} from './demo-items.ts';
import type { DemoSaving } from './demo-sums.ts';

export type DemoSelection = Readonly<Record<DemoCategory, ReadonlySet<string>>>;

export const NOTHING_SELECTED: DemoSelection = {
  newsletters: new Set(),
  notifications: new Set(),
  oldEmails: new Set(),
  attachments: new Set(),
};

export function toggleItem(
  selection: DemoSelection,
  category: DemoCategory,
  id: string,
): DemoSelection {
  const next = new Set(selection[category]);
  if (!next.delete(id)) next.add(id);
  return { ...selection, [category]: next };
}

/** All of the category, or none if all were selected. */
export function toggleCategory(selection: DemoSelection, category: DemoCategory): DemoSelection {
  const isAll = selectedShare(selection, category) === 'all';
  const ids = isAll ? [] : DEMO_ITEMS[category].map(({ id }) => id);
  return { ...selection, [category]: new Set(ids) };
}

export function selectedItems(
  selection: DemoSelection,
  category: DemoCategory,
): readonly DemoItem[] {
  return DEMO_ITEMS[category].filter(({ id }) => selection[category].has(id));
}

export function selectedShare(selection: DemoSelection, category: DemoCategory): CheckState {
  const count = selectedItems(selection, category).length;
  if (count === 0) return 'none';
  return count === DEMO_ITEMS[category].length ? 'all' : 'some';
}

/** What storing and receiving less would save. */
export type SelectionSum = DemoSum & DemoSaving;

export function sumOfSelection(selection: DemoSelection): SelectionSum {
  const sum = sumOfItems(DEMO_CATEGORIES.flatMap((category) => selectedItems(selection, category)));
  const yearly = DEMO_NEWSLETTERS.filter(({ id }) => selection.newsletters.has(id)).reduce(
    (kg, { yearlyCO2Savings }) => kg + yearlyCO2Savings,
    0,
  );
  return { ...sum, yearlyCO2Savings: yearly, co2Savings: sum.co2Kg + yearly };
}

const EVERYTHING_SELECTED = DEMO_CATEGORIES.reduce(toggleCategory, NOTHING_SELECTED);

export const DEMO_ON_OFFER = sumOfSelection(EVERYTHING_SELECTED);
