import { expect } from 'vitest';

import type { Fate } from '#tests/support/message-fates.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';

/**
 * P8: each message that was bought is one thing at any time, moved, gone, kept, left alone, refuted, spared or waiting, and
 * what is shown of it adds up to them.
 */
export function checkFates(progress: CleanupProgress, fates: readonly Fate[]): void {
  const count = (...kinds: Fate[]) => fates.filter((fate) => kinds.includes(fate)).length;
  const { selectedCount, movedCount, restoredCount, notInTrashCount = 0 } = progress;
  const { alreadyDeletedCount, protectedSinceCount, mismatchedCount, refutedCount = 0 } = progress;
  const { failedCount, unconfirmedCount = 0 } = progress;
  const told = { alreadyDeletedCount, protectedSinceCount, mismatchedCount, refutedCount };
  expect({ movedCount, restoredCount, notInTrashCount, ...told }).toEqual({
    movedCount: count('moved', 'restored', 'notInTrash'),
    restoredCount: count('restored'),
    notInTrashCount: count('notInTrash'),
    alreadyDeletedCount: count('alreadyDeleted'),
    protectedSinceCount: count('protectedSince'),
    mismatchedCount: count('mismatched'),
    refutedCount: count('refuted'),
  });
  const [excludedCount, waitingCount] = [count('excluded'), count('waiting')];
  const seenTo =
    movedCount + alreadyDeletedCount + protectedSinceCount + mismatchedCount + refutedCount;
  expect(seenTo + excludedCount + waitingCount).toBe(selectedCount);
  expect(unconfirmedCount).toBeLessThanOrEqual(waitingCount);
  if (progress.goal !== 'move') return;
  expect(failedCount).toBeLessThanOrEqual(waitingCount);
  if (progress.status === 'done') expect(waitingCount).toBe(0);
}
