import { expect, test } from 'vitest';

import { isTerminalPhase, SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';

test('only the three ends are ends', () => {
  expect(SCAN_PHASES.filter(isTerminalPhase)).toEqual(['finished', 'failed', 'cancelled']);
});
