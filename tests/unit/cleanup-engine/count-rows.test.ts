import { expect, test } from 'vitest';

import { countRows } from '#durable-objects/mailbox-cleanup/survey/count-rows.ts';
import { packRowNumbers } from '#worker/domain/cleanups/row-id.ts';

const ROWS = 478;
const BATCHES = 100;
const PER_BATCH = 1_000;

/** The row numbers of a batch, with how often any of them is read. */
function countedRowNumbers(steps: { count: number }): Uint8Array<ArrayBuffer> {
  const numbers = packRowNumbers(
    Array.from({ length: PER_BATCH }, (_, position) => position % ROWS),
  );
  return new Proxy(numbers, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) steps.count += 1;
      return Reflect.get(target, name, target);
    },
  });
}

test('each of 100,000 messages is looked at once, however many rows they are in', () => {
  const steps = { count: 0 };
  const batch = {
    flags: new Uint8Array(PER_BATCH),
    rowNumbers: countedRowNumbers(steps),
    wasMoved: false,
    isTouched: false,
    isFailed: false,
    hasFailedToRestore: false,
  };
  const counts = countRows(
    Array.from({ length: BATCHES }, () => batch),
    'move',
    ROWS,
  );
  // A row number is of two bytes.
  expect(steps.count).toBe(2 * BATCHES * PER_BATCH);
  expect(counts.reduce((sum, { selected }) => sum + selected, 0)).toBe(BATCHES * PER_BATCH);
});

test.each([
  ['nobody has tried to move', { wasMoved: false, isTouched: false }, false],
  ['a move was tried of, and not answered', { wasMoved: false, isTouched: true }, true],
  ['was moved', { wasMoved: true, isTouched: true }, true],
])('a row that %s may hold mail in the trash: %o', (_what, known, mayHold) => {
  const standing = { isFailed: false, hasFailedToRestore: false, ...known };
  const mail = { flags: new Uint8Array(2), rowNumbers: packRowNumbers([1, 1]) };
  const counts = countRows([{ ...mail, ...standing }], 'move', 2);
  expect(counts.map((row) => row.mayHold)).toEqual([false, mayHold]);
});

test('what was given up counts by what it was given up for', () => {
  const mail = { flags: new Uint8Array(2), rowNumbers: packRowNumbers([0, 0]) };
  const unmoved = { wasMoved: false, isTouched: false, isFailed: true, hasFailedToRestore: true };
  expect(countRows([{ ...mail, ...unmoved }], 'move', 1)[0]).toMatchObject({
    failed: 2,
    unrestored: 0,
  });
  const moved = { ...unmoved, wasMoved: true, isTouched: true };
  expect(countRows([{ ...mail, ...moved }], 'restore', 1)[0]).toMatchObject({
    failed: 0,
    unrestored: 2,
  });
});
