import { listSafeListEdits } from '#worker/db/queries/protections.ts';
import {
  normalUnlocks,
  type ProtectionChoice,
} from '#worker/domain/protection/protection-choice.ts';
import type { ProtectionUnlock } from '#worker/domain/protection/protection.ts';
import type { Runtime } from '#worker/runtime.ts';

export type UserProtection = {
  choice: ProtectionChoice;
  /** Of the safe-list as this user has it: equal for equal lists, and says nothing of what is on it. */
  safeListVersion: string;
};

/** What is protected for this user now, beside what is so for everybody, with these unlocks. */
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
