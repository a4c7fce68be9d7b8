import { expect, test } from 'vitest';

import {
  restoreRequestedCount,
  canUndo,
  cleanupPercent,
  cleanupStage,
  nextWithAccess,
} from '#web/entities/cleanups/cleanup-stage.ts';
import {
  CLEANUP_GOALS,
  CLEANUP_STATUSES,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';

import { buildCleanup } from '#tests/web/support/build-order.ts';

const NOW_MS = 1_000_000;
const inTime = { undoUntilMs: NOW_MS + 1 };

test('moving and putting back have their own stages, none told as the other', () => {
  const stages = CLEANUP_GOALS.map((goal) =>
    CLEANUP_STATUSES.map((status) => cleanupStage({ goal, status, notInTrashCount: 0 })),
  );
  expect(stages).toEqual([
    ['surveying', 'moving', 'move-suspended', 'move-failed', 'moved', 'closed'],
    ['restoring', 'restoring', 'restore-suspended', 'restore-failed', 'restored', 'restore-closed'],
  ]);
});

test('what was asked back is not told as back where some of it was no longer in the trash', () => {
  const undone = { goal: 'restore', status: 'done', notInTrashCount: 1 } as const;
  expect(cleanupStage(undone)).toBe('restored-partly');
  const row = { ...undone, status: 'working', movedCount: 10, restoredCount: 4 } as const;
  expect(restoreRequestedCount(buildCleanup(row))).toBe(9);
});

test('one that waits for its confirmation is not told as begun', () => {
  const stageOf = (goal: 'move' | 'restore') =>
    cleanupStage({ goal, status: 'surveying', isUnconfirmed: true, notInTrashCount: 0 });
  expect([stageOf('move'), stageOf('restore')]).toEqual(['unconfirmed', 'restoring']);
});

test.each([
  [{ status: 'working', movedCount: 0 }, 0],
  [
    {
      status: 'working',
      selectedCount: 1000,
      movedCount: 250,
      alreadyDeletedCount: 100,
      protectedSinceCount: 50,
    },
    25,
  ],
  [{ status: 'working', selectedCount: 1000, movedCount: 250, mismatchedCount: 350 }, 25],
  [{ status: 'failed', selectedCount: 1000, movedCount: 500, failedCount: 250 }, 50],
  [{ status: 'working', selectedCount: 10, movedCount: 10 }, 99],
  [{ status: 'done', selectedCount: 10, movedCount: 3 }, 100],
  [{ status: 'surveying', selectedCount: 0, movedCount: 0 }, 0],
  [{ goal: 'restore', status: 'working', movedCount: 400, restoredCount: 100 }, 25],
  // As the page says it: "8 000 av 22 183 mejl flyttade".
  [{ status: 'working', selectedCount: 22_183, movedCount: 8_000, protectedSinceCount: 2_900 }, 36],
] as const)('%o is %i per cent, of what stands beside it', (progress, percent) => {
  expect(Math.floor(cleanupPercent(buildCleanup(progress)))).toBe(percent);
});

test('putting a row back is measured by that row, not by the whole order', () => {
  const row = {
    goal: 'restore',
    status: 'working',
    restoredCount: 25,
    toRestoreCount: 75,
  } as const;
  expect(cleanupPercent(buildCleanup(row))).toBe(25);
  expect(restoreRequestedCount(buildCleanup(row))).toBe(100);
});

test('what is put back lies in the trash no longer', () => {
  expect(trashedCount(buildCleanup({ movedCount: 4685, restoredCount: 685 }))).toBe(4000);
});

test.each([
  ['after it is done', { ...inTime }, true],
  ['while it is moving', { ...inTime, status: 'working', movedCount: 10 }, true],
  ['before anything is moved', { ...inTime, status: 'working', movedCount: 0 }, false],
  [
    'where none is known to be moved, but some may be',
    { ...inTime, status: 'closed', movedCount: 0, unconfirmedCount: 3 },
    true,
  ],
  ['once the trash is emptied', { undoUntilMs: NOW_MS }, false],
  ['where nothing was ever moved', { undoUntilMs: null, movedCount: 0 }, false],
  ['when it is being put back already', { ...inTime, goal: 'restore', status: 'working' }, false],
  [
    'while a row of it is being put back',
    { ...inTime, goal: 'restore', status: 'working', restoredCount: 10, toRestoreCount: 90 },
    true,
  ],
  [
    'when putting rows back was closed',
    { ...inTime, goal: 'restore', status: 'closed', restoredCount: 10, toRestoreCount: 0 },
    false,
  ],
  [
    'when all that lay there is back',
    { ...inTime, restoredCount: 4680, notInTrashCount: 5 },
    false,
  ],
  ['when all is back', { ...inTime, goal: 'restore', restoredCount: 4685 }, false],
] as const)('%s it can be undone: %o', (_when, progress, isPossible) => {
  expect(canUndo(buildCleanup(progress), NOW_MS)).toBe(isPossible);
});

test.each([
  ['suspended', null, 'retry'],
  ['failed', 'retry', 'retry'],
  ['suspended', 'undo', 'undo'],
  ['done', 'undo', 'undo'],
  ['done', 'retry', null],
  ['working', null, null],
  ['closed', null, null],
] as const)(
  'back with access, one that is %s and was asked for %s gets %s',
  (status, request, next) => {
    expect(nextWithAccess(buildCleanup({ ...inTime, status }), request, NOW_MS)).toBe(next);
  },
);

test('back with access, senders that nobody got round to are asked', () => {
  const seenTo = { confirmedCount: 1, askedCount: 0, needsClickCount: 0, notPossibleCount: 2 };
  const unsubscribes = { ...seenTo, waitingCount: 0, untriedCount: 2 };
  const left = (retryableCount: number) =>
    buildCleanup({ ...inTime, unsubscribes: { ...unsubscribes, retryableCount } });
  expect(nextWithAccess(left(2), null, NOW_MS)).toBe('retry');
  expect(nextWithAccess(left(0), null, NOW_MS)).toBeNull();
});

test('back with access, putting back that had stopped is gone on with', () => {
  const stopped = buildCleanup({ ...inTime, goal: 'restore', status: 'suspended' });
  expect(nextWithAccess(stopped, 'undo', NOW_MS)).toBe('retry');
});
