import { expect } from 'vitest';

import type { Fate } from '#tests/support/message-fates.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';

/**
 * P8: each message that was bought is one thing at any time, moved, gone, kept, left alone, refuted, spared or waiting, and
 * what is shown of it adds up to them.
 */
export function checkFates(progress: CleanupProgress, fates: readonly Fate[]): void {
  const count = (...kinds: Fate[]) => fates.filter((fate) => kinds.includes(fate)).length;
  const { selectedCount, movedCount, restoredCount, absentCount = 0 } = progress;
  const { goneCount, keptCount, leftCount, refutedCount = 0 } = progress;
  const { failedCount, doubtfulCount = 0 } = progress;
  const told = { goneCount, keptCount, leftCount, refutedCount };
  expect({ movedCount, restoredCount, absentCount, ...told }).toEqual({
    movedCount: count('moved', 'restored', 'absent'),
    restoredCount: count('restored'),
    absentCount: count('absent'),
    goneCount: count('gone'),
    keptCount: count('kept'),
    leftCount: count('left'),
    refutedCount: count('refuted'),
  });
  const [sparedCount, waitingCount] = [count('spared'), count('waiting')];
  const seenTo = movedCount + goneCount + keptCount + leftCount + refutedCount;
  expect(seenTo + sparedCount + waitingCount).toBe(selectedCount);
  expect(doubtfulCount).toBeLessThanOrEqual(waitingCount);
  if (progress.goal !== 'move') return;
  expect(failedCount).toBeLessThanOrEqual(waitingCount);
  if (progress.status === 'done') expect(waitingCount).toBe(0);
}
