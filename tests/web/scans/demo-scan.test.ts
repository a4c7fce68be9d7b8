import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { scanProgressSchema } from '#worker/contract/scans.ts';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';

import { type Demo, loadDemo, speak } from '#tests/web/support/demo-modules.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const LAST_BEFORE_ONE = 1 - Number.EPSILON;

let web: WebBuild;
let demo: Demo;

beforeAll(async () => {
  web = await openWebBuild();
  demo = await loadDemo(web);
  await speak(web, 'sv');
});

afterAll(() => web.close());

test('a tick adds 0 to 3 per cent and 100 to 499 messages', () => {
  const { advanceScan, DEMO_SCAN_START } = demo;
  expect(advanceScan(DEMO_SCAN_START, () => 0)).toEqual({ percent: 0, scannedMsgs: 100 });
  const most = advanceScan(DEMO_SCAN_START, () => LAST_BEFORE_ONE);
  expect(most.percent).toBeCloseTo(3, 9);
  expect(most.scannedMsgs).toBe(499);
});

test('the scan never goes back, never counts more than there is, and ends with all of it', () => {
  const { advanceScan, DEMO_SCAN_START } = demo;
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
  const { demoScanProgress, DEMO_SCAN_END } = demo;
  const known = (percent: number) =>
    Object.values(demoScanProgress({ percent, scannedMsgs: 0 }).listed).filter((it) => it !== null);
  expect(known(0)).toEqual([]);
  expect(known(50).length).toBeGreaterThan(known(20).length);
  const told = demoScanProgress(DEMO_SCAN_END);
  expect(scanProgressSchema.parse(told)).toEqual(told);
  const { listed, totalMsgs, scannedMsgs } = told;
  const { underOneMb, oneToTenMb, overTenMb, olderThanThreeYears } = listed;
  expect(Number(underOneMb) + Number(oneToTenMb) + Number(overTenMb)).toBe(totalMsgs);
  expect(scannedMsgs).toBe(totalMsgs);
  expect(overTenMb).toBe(DEMO_RESULT.largeAttachments);
  expect(olderThanThreeYears).toBe(DEMO_RESULT.oldEmails);
});

test('the early CO2 is that of the result, in a wider span', () => {
  const { demoScanProgress, demoSummary, DEMO_SCAN_END } = demo;
  const { debtRange } = demoSummary();
  const early = demoScanProgress(DEMO_SCAN_END).early?.debtRange;
  expect(early?.centralKg).toBe(debtRange.centralKg);
  expect(early?.lowKg).toBeLessThan(debtRange.lowKg);
  expect(early?.highKg).toBeGreaterThan(debtRange.highKg);
});
