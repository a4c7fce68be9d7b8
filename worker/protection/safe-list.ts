import type { EditSafeListBody, SafeListView } from '#worker/contract/protection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { ProtectionUnlock } from '#worker/domain/protection/protection.ts';
import {
  editTarget,
  normalUnlocks,
  type ProtectionChoice,
  SAFE_LIST,
} from '#worker/domain/protection/safe-list.ts';
import type { Runtime } from '#worker/runtime.ts';

import { deleteSafeListEdit, listSafeListEdits, saveSafeListEdit } from './queries.ts';

export async function readSafeList({ db }: Runtime, userId: string): Promise<SafeListView> {
  const edits = await listSafeListEdits(db, userId);
  return { edits, commonCount: SAFE_LIST.length };
}

/**
 * Orders made before the edit must be made again.
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
  return readSafeList(runtime, userId);
}

export type UserProtection = {
  choice: ProtectionChoice;
  /** Hash of the user's list: equal for equal lists, and reveals nothing. */
  safeListVersion: string;
};

/** Protection in force for this user with these unlocks. */
export async function protectionOfUser(
  { db, keyedHash }: Runtime,
  userId: string,
  unlocks: readonly ProtectionUnlock[],
): Promise<UserProtection> {
  const edits = await listSafeListEdits(db, userId);
  return {
    choice: { edits, unlocks: normalUnlocks(unlocks) },
    safeListVersion: keyedHash('safe-list', JSON.stringify(edits)),
  };
}
