import type { EditSafeListBody, SafeListView } from '#worker/contract/protection.ts';
import {
  deleteSafeListEdit,
  listSafeListEdits,
  saveSafeListEdit,
} from '#worker/db/queries/protections.ts';
import { findLatestResult } from '#worker/db/queries/scans.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { editTarget } from '#worker/domain/protection/safe-list-edits.ts';
import { SAFE_LIST } from '#worker/domain/protection/safe-list.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

/** Whose mail is left alone beside what is so for everybody, and whose is not after all. */
export async function readSafeList({ db }: Runtime, userId: string): Promise<SafeListView> {
  const edits = await listSafeListEdits(db, userId);
  return { edits, commonCount: SAFE_LIST.length };
}

/**
 * Changes what is said of one address or domain. The totals of the result on show follow it at once, what is on offer
 * from the next look on; orders that were made before have to be made anew.
 * @throws AppError safe_list_invalid, safe_list_full
 */
export async function editSafeList(
  runtime: Runtime,
  userId: string,
  { target: typed, effect }: EditSafeListBody,
): Promise<SafeListView> {
  const { db, clock } = runtime;
  const target = editTarget(typed);
  if (target === null) throw new AppError('safe_list_invalid');
  if (effect === 'default') await deleteSafeListEdit(db, userId, target);
  else if (!(await saveSafeListEdit(db, userId, { target, effect }, clock()))) {
    throw new AppError('safe_list_full');
  }
  await followInTotals(runtime, userId);
  return readSafeList(runtime, userId);
}

/** The list is changed by now, whatever becomes of this: what fails here is done with the next look at the rows. */
async function followInTotals(
  { db, clock, scanObjects, log }: Runtime,
  userId: string,
): Promise<void> {
  try {
    const scan = await findLatestResult(db, userId, clock());
    if (scan !== undefined) await scanObjects.followSafeList(userId, scan.id);
  } catch (error) {
    log.warn('safe_list.totals_left', describeError(error));
  }
}
