import { expect, test } from 'vitest';

import { SCAN_PHASES, type ScanPhase } from '#worker/domain/scans/scan-state.ts';

import { scanStatus, type ScanStatus } from '#web/features/scan/scan-status.ts';

const at = (phase: ScanPhase, scannedMsgs = 0, totalMsgs: number | null = 100_284) =>
  scanStatus({ phase, scannedMsgs, totalMsgs });

test('connects until the mailbox has told its size', () => {
  expect(scanStatus(null)).toBe('connecting');
  expect(at('connecting', 0, null)).toBe('connecting');
  expect(at('connecting')).toBe('starting');
});

test.each([
  [0, 'starting'],
  [99, 'starting'],
  [100, 'scanning'],
  [999, 'scanning'],
  [1000, 'analysing'],
  [64_180, 'analysing'],
] as const)('with %i counted the status is %s', (scannedMsgs, status) => {
  expect(at('listing', scannedMsgs)).toBe(status);
});

test('goes through all five texts and never back, for a large mailbox and a small one', () => {
  const order: ScanStatus[] = ['connecting', 'starting', 'scanning', 'analysing', 'reporting'];
  for (const totalMsgs of [5, 500, 100_000]) {
    const seen = [at('connecting', 0, null), at('connecting', 0, totalMsgs)];
    for (const share of [0, 0.1, 0.5, 1]) {
      seen.push(at('listing', Math.round(totalMsgs * share), totalMsgs));
    }
    for (const phase of SCAN_PHASES.slice(SCAN_PHASES.indexOf('measuring'))) {
      seen.push(at(phase, totalMsgs, totalMsgs));
    }
    const places = seen.map((status) => order.indexOf(status));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  expect(at('measuring')).toBe('analysing');
  expect(at('grouping')).toBe('analysing');
  expect(at('reporting')).toBe('reporting');
});
