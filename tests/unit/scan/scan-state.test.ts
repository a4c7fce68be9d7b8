import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  isTerminalPhase,
  SCAN_PHASES,
  scanProgressPercent,
} from '#worker/domain/scan/scan-state.ts';

test('progress is the share of the mailbox counted, and 100 only at the end', () => {
  expect(scanProgressPercent(0, 1000, false)).toBe(0);
  expect(scanProgressPercent(500, 1000, false)).toBe(50);
  expect(scanProgressPercent(1000, 1000, false)).toBe(95);
  expect(scanProgressPercent(1000, 1000, true)).toBe(100);
});

test('without a total the formula of the specification stands in', () => {
  expect(scanProgressPercent(1000, null, false)).toBe(10);
  expect(scanProgressPercent(60_000, null, false)).toBeCloseTo(66.67, 2);
});

test('progress never falls while more is counted', () => {
  const counts = fc.array(fc.nat({ max: 100_000 })).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(counts, fc.option(fc.nat({ max: 50_000 })), (scanned, total) => {
      const shown = scanned.map((count) => scanProgressPercent(count, total, false));
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
    }),
  );
});

test('only the three ends are ends', () => {
  expect(SCAN_PHASES.filter(isTerminalPhase)).toEqual(['finished', 'failed', 'cancelled']);
});
