import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  movedAfter,
  MOVE_STEPS,
  STEP_MS,
  stepsAfter,
  advanceScan,
  DEMO_SCAN_END,
  DEMO_SCAN_START,
  demoScanProgress,
} from '#web/pages/demo/demo-progress.ts';
import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';

const LAST_BEFORE_ONE = 1 - Number.EPSILON;

test('a tick adds 0 to 3 per cent and 100 to 499 messages', () => {
  expect(advanceScan(DEMO_SCAN_START, () => 0)).toEqual({ percent: 0, scannedMsgs: 100 });
  const most = advanceScan(DEMO_SCAN_START, () => LAST_BEFORE_ONE);
  expect(most.percent).toBeCloseTo(3, 9);
  expect(most.scannedMsgs).toBe(499);
});

test('the scan never goes back, never counts more than there is, and ends with all of it', () => {
  const draws = fc.array(fc.double({ min: 0, max: LAST_BEFORE_ONE, noNaN: true }), {
    minLength: 1,
    maxLength: 50,
  });
  fc.assert(
    fc.property(draws, (drawn) => {
      let scan = DEMO_SCAN_START;
      let turn = 0;
      const random = () => Math.max(0.05, drawn[(turn += 1) % drawn.length] ?? 0.5);
      while (scan.percent < 100) {
        const next = advanceScan(scan, random);
        expect(next.percent).toBeGreaterThan(scan.percent);
        expect(next.scannedMsgs).toBeGreaterThanOrEqual(scan.scannedMsgs);
        expect(next.scannedMsgs).toBeLessThanOrEqual(19_432);
        scan = next;
      }
      expect(scan).toEqual({ percent: 100, scannedMsgs: 19_432 });
    }),
    { numRuns: 20 },
  );
});

test('the receipt’s lines come one after the other, and its sizes add up to the mailbox', () => {
  const known = (percent: number) =>
    Object.values(demoScanProgress({ percent, scannedMsgs: 0 }).listed).filter((it) => it !== null);
  expect(known(0)).toEqual([]);
  expect(known(50).length).toBeGreaterThan(known(20).length);
  const { listed, totalMsgs, scannedMsgs } = demoScanProgress(DEMO_SCAN_END);
  const { underOneMb, oneToTenMb, overTenMb, olderThanThreeYears } = listed;
  expect(Number(underOneMb) + Number(oneToTenMb) + Number(overTenMb)).toBe(totalMsgs);
  expect(scannedMsgs).toBe(totalMsgs);
  expect(overTenMb).toBe(DEMO_RESULT.largeAttachments);
  expect(olderThanThreeYears).toBe(DEMO_RESULT.oldEmails);
});

test('the move goes on in even steps, and ends with every message', () => {
  expect([0, 1, 2, 3, 4, 5].map((step) => movedAfter(step, 3200))).toEqual([
    0, 640, 1280, 1920, 2560, 3200,
  ]);
  expect(movedAfter(MOVE_STEPS + 1, 7)).toBe(7);
});

test('a move that is looked at anew goes on where it was, and one that is over is over', () => {
  expect(stepsAfter(0)).toBe(0);
  expect(stepsAfter(STEP_MS - 1)).toBe(0);
  expect(stepsAfter(2 * STEP_MS)).toBe(2);
  expect(movedAfter(stepsAfter(60_000), 3200)).toBe(3200);
});
