import { useLocation } from 'react-router';
import * as z from 'zod/mini';

import {
  type CleanRows,
  exclusionsSchema,
  type Selection,
  selectionSchema,
} from '#worker/contract/clean-rows.ts';
import { type Unlock, unlocksSchema } from '#worker/contract/protection.ts';
import { senderRowIdSchema } from '#worker/contract/scans.ts';
import {
  type Exclusions,
  hasExclusions,
  NO_EXCLUSIONS,
} from '#worker/domain/cleanups/exclusions.ts';
import type { RowId, SenderRowId } from '#worker/domain/cleanups/row-id.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';

import type { CheckState } from '#web/shared/components/row-checkbox.tsx';
import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';
import { useJourney } from '#web/shared/router/journey.ts';

import { allRows, type CleanRow, type CleanSections, withoutTaken } from './clean-sections.ts';

const UNLOCKS_KEY = 'grinbox.unlocks';

const savedUnlocksSchema = z.strictObject({ scanId: z.string(), unlocks: unlocksSchema });

export function savedUnlocks(scanId: string): Unlock[] {
  const kept = savedUnlocksSchema.safeParse(readInTab(UNLOCKS_KEY)).data;
  return kept?.scanId === scanId ? kept.unlocks : [];
}

/** Without storage an unlock lasts as long as the page. */
export function saveUnlocks(scanId: string, unlocks: readonly Unlock[]): void {
  saveInTab(UNLOCKS_KEY, unlocks.length === 0 ? null : { scanId, unlocks });
}

export function useTier(): Tier {
  const { tierOf } = useJourney();
  return tierOf(useLocation());
}

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

/** Selects all rows on offer, or none if all were; the rest of the selection stays. */
export function toggleAll(chosen: ChosenIds, rows: readonly CleanRow[]): ChosenIds {
  const ids = withoutTaken(rows).map(({ id }) => id);
  if (checkState(rows, chosen) !== 'all') return new Set([...chosen, ...ids]);
  return chosenWithout(chosen, new Set(ids));
}

function chosenWithout(chosen: ChosenIds, dropped: ChosenIds): ChosenIds {
  return new Set([...chosen].filter((id) => !dropped.has(id)));
}

export type RowSum = {
  rowCount: number;
  messageCount: number;
  /** To be kept of these rows. */
  excludedCount: number;
  sizeBytes: number;
  co2Kg: number;
};

export function sumOf(rows: readonly CleanRow[]): RowSum {
  const sum = { rowCount: rows.length, messageCount: 0, excludedCount: 0, sizeBytes: 0, co2Kg: 0 };
  for (const { count, excludedCount, sizeBytes, co2Kg } of rows) {
    sum.messageCount += count;
    sum.excludedCount += excludedCount;
    sum.sizeBytes += sizeBytes;
    sum.co2Kg += co2Kg;
  }
  return sum;
}

/** Never one that is gone or bought. */
export function chosenRows<Row extends CleanRow>(rows: readonly Row[], chosen: ChosenIds): Row[] {
  return withoutTaken(rows).filter(({ id }) => chosen.has(id));
}

/** As the API names it. */
export function toSelection(sections: CleanSections, chosen: ChosenIds): Selection {
  return {
    selectedNewsletters: chosenRows(sections.newsletters, chosen).map(({ id }) => id),
    selectedOldCategories: chosenRows(sections.old, chosen).map(({ id }) => id),
    selectedAttachments: chosenRows([...sections.large, ...sections.ownLarge], chosen).map(
      ({ id }) => id,
    ),
  };
}

/** What of an earlier selection is still on offer. */
export function fromSelection(selection: Selection, sections: CleanSections): ChosenIds {
  const wanted = new Set<RowId>(Object.values(selection).flat());
  return new Set(chosenRows(allRows(sections), wanted).map(({ id }) => id));
}

/** Session storage: survives a reload, Google's consent and the way back from the checkout. */
const STORAGE_KEY = 'grinbox.clean';

const keptSchema = z.strictObject({
  scanId: z.string(),
  rowsVersion: z.number(),
  selection: selectionSchema,
  leaveGroups: z.prefault(z.array(senderRowIdSchema), []),
  exclusions: z.prefault(exclusionsSchema, NO_EXCLUSIONS),
});

type RowsOf = Pick<CleanRows, 'scanId' | 'rowsVersion'>;

/** `outdated`: made from an earlier version, whose rows may have meant other mail. */
export type SavedSelection =
  | { kind: 'none' }
  | { kind: 'outdated' }
  | { kind: 'kept'; selection: Selection; leaveGroups: SenderRowId[]; exclusions: Exclusions };

/** Ids of rows and messages only, nothing readable. */
export function readSavedSelection({ scanId, rowsVersion }: RowsOf): SavedSelection {
  const kept = keptSchema.safeParse(readInTab(STORAGE_KEY)).data;
  if (kept === undefined || kept.scanId !== scanId) return { kind: 'none' };
  if (kept.rowsVersion !== rowsVersion) return { kind: 'outdated' };
  const { selection, leaveGroups, exclusions } = kept;
  return { kind: 'kept', selection, leaveGroups, exclusions };
}

/** After the purchase: nothing is to be bought twice. */
export function forgetChoice(scanId: string): void {
  if (savedRowsVersion(scanId) !== null) saveInTab(STORAGE_KEY, null);
  if (savedUnlocks(scanId).length > 0) saveUnlocks(scanId, []);
}

/** null: none stored for this scan. */
export function savedRowsVersion(scanId: string): number | null {
  const kept = keptSchema.safeParse(readInTab(STORAGE_KEY)).data;
  return kept?.scanId === scanId ? kept.rowsVersion : null;
}

/** Without storage the selection lasts as long as the page. */
export function saveSelection(
  { scanId, rowsVersion }: RowsOf,
  selection: Selection,
  leaveGroups: readonly SenderRowId[] = [],
  exclusions: Exclusions = NO_EXCLUSIONS,
): void {
  const isEmpty =
    Object.values(selection).every((ids) => ids.length === 0) && !hasExclusions(exclusions);
  const kept = { scanId, rowsVersion, selection, leaveGroups, exclusions };
  saveInTab(STORAGE_KEY, isEmpty ? null : kept);
}
