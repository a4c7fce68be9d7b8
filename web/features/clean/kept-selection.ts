import { z } from 'zod';

import { senderRowIdSchema } from '#worker/contract/clean-row.ts';
import { selectionSchema, type CleanRows, type Selection } from '#worker/contract/clean-rows.ts';

import type { SenderRowId } from '#worker/domain/cleanup/row-id.ts';

import { keepInTab, readInTab } from '#web/state/tab-storage.ts';

import { keepUnlocks, keptUnlocks } from './kept-unlocks.ts';

/** For this tab only: it outlives a reload, Google's consent and the way back from the checkout. */
const STORAGE_KEY = 'grinbox.clean';

const keptSchema = z.strictObject({
  scanId: z.string(),
  rowsVersion: z.number(),
  selection: selectionSchema,
  leaveGroups: z.array(senderRowIdSchema).default([]),
});

type RowsOf = Pick<CleanRows, 'scanId' | 'rowsVersion'>;

/** `outdated`: made from an earlier state of the same scan, whose rows may have meant other mail. */
export type KeptSelection =
  | { kind: 'none' }
  | { kind: 'outdated' }
  | { kind: 'kept'; selection: Selection; leaveGroups: SenderRowId[] };

/** The selection kept in this tab for these rows. Holds row ids only, so nothing about a person. */
export function readKeptSelection({ scanId, rowsVersion }: RowsOf): KeptSelection {
  const kept = keptSchema.safeParse(readInTab(STORAGE_KEY)).data;
  if (kept === undefined || kept.scanId !== scanId) return { kind: 'none' };
  if (kept.rowsVersion !== rowsVersion) return { kind: 'outdated' };
  const { selection, leaveGroups } = kept;
  return { kind: 'kept', selection, leaveGroups };
}

/** Forgets what was chosen of that scan, and unlocked for it: once it is bought, it is not to be bought again. */
export function forgetChoice(scanId: string): void {
  if (keptRowsVersion(scanId) !== null) keepInTab(STORAGE_KEY, null);
  if (keptUnlocks(scanId).length > 0) keepUnlocks(scanId, []);
}

/** The version of the rows that a selection kept in this tab was made from; null where none is kept of this scan. */
export function keptRowsVersion(scanId: string): number | null {
  const kept = keptSchema.safeParse(readInTab(STORAGE_KEY)).data;
  return kept?.scanId === scanId ? kept.rowsVersion : null;
}

/** Where the browser lets us; without it the selection lives as long as the page. */
export function keepSelection(
  { scanId, rowsVersion }: RowsOf,
  selection: Selection,
  leaveGroups: readonly SenderRowId[] = [],
): void {
  const isEmpty = Object.values(selection).every((ids) => ids.length === 0);
  keepInTab(STORAGE_KEY, isEmpty ? null : { scanId, rowsVersion, selection, leaveGroups });
}
