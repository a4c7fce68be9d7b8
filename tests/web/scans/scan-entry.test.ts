import { expect, test } from 'vitest';

import type { ConnectionView } from '#worker/contract/access.ts';

import { historyRows, daysWhenRescanIsDue } from '#web/pages/dashboard/history-rows.ts';
import { connectionProblem } from '#web/entities/access/connection.ts';
import { scanOutcome } from '#web/entities/scans/scan-entry.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

import { buildScan, buildSummary } from '#tests/web/support/build-scan.ts';

function buildConnection(changes: Partial<ConnectionView> = {}): ConnectionView {
  return {
    id: 'con_1',
    provider: 'google',
    scope: '',
    canRead: true,
    canModify: false,
    createdAtMs: 0,
    expiresAtMs: DAY_MS,
    isRevoked: false,
    isRetryAllowed: false,
    ...changes,
  };
}

test('a scan row tells how it stands', () => {
  const resultSummary = buildSummary();
  expect(scanOutcome(buildScan())).toEqual({ kind: 'running', scanId: 'scan_1', mode: 'quick' });
  expect(scanOutcome(buildScan({ finishedAtMs: 2, resultSummary }))).toMatchObject({
    kind: 'finished',
    scan: { resultSummary },
  });
  expect(scanOutcome(buildScan({ finishedAtMs: 2, errorCode: 'gmail_unavailable' }))).toEqual({
    kind: 'failed',
    code: 'gmail_unavailable',
  });
  expect(scanOutcome(buildScan({ finishedAtMs: 2, errorCode: 'scan_cancelled' }))).toEqual({
    kind: 'cancelled',
  });
  expect(scanOutcome(buildScan({ finishedAtMs: 2 }))).toEqual({
    kind: 'failed',
    code: 'scan_failed',
  });
});

test('the history keeps the order and shows a figure only where there is a result', () => {
  const rows = historyRows([
    buildScan({
      id: 'b',
      finishedAtMs: 2,
      resultSummary: buildSummary({
        totalEmails: 900,
        debtRange: { lowKg: 0, centralKg: 25.9, highKg: 74 },
      }),
    }),
    buildScan({ id: 'a', finishedAtMs: 2, errorCode: 'scan_failed', scannedMsgs: 40 }),
  ]);
  expect(rows).toMatchObject([
    { id: 'b', scannedMsgs: 900, co2: { centralKg: 25.9 }, state: 'finished' },
    { id: 'a', scannedMsgs: 40, co2: null, state: 'failed' },
  ]);
});

test('a rescan is due after seven whole days', () => {
  expect(daysWhenRescanIsDue(0, 7 * DAY_MS - 1)).toBeNull();
  expect(daysWhenRescanIsDue(0, 7 * DAY_MS)).toBe(7);
  expect(daysWhenRescanIsDue(0, 30.5 * DAY_MS)).toBe(30);
});

test.each([
  ['none', null, 'gmail_not_connected'],
  ['a live one', buildConnection(), null],
  ['one at its end', buildConnection({ expiresAtMs: 0 }), 'gmail_connection_expired'],
  ['a revoked one', buildConnection({ isRevoked: true }), 'gmail_connection_expired'],
  ['one without the right to read', buildConnection({ canRead: false }), 'gmail_scope_missing'],
])('of connections, %s gives the problem it has', (_name, connection, problem) => {
  expect(connectionProblem(connection, 0)).toBe(problem);
});
