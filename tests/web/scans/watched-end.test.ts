import { expect, test } from 'vitest';

import type { ScanView } from '#worker/contract/scans.ts';

import { ApiError } from '#web/shared/api/api-error.ts';
import { readWatchedEnd, type ScanReader } from '#web/features/scan/watched-end.ts';

import { buildProgress, buildScan, buildSummary } from '#tests/web/support/build-scan.ts';

const receipt = buildScan({ id: 'earlier', finishedAtMs: 2, resultSummary: buildSummary() });
const failedRow = buildScan({ finishedAtMs: 9, errorCode: 'gmail_unavailable' });
const cancelledRow = buildScan({ finishedAtMs: 9, errorCode: 'scan_cancelled' });

/** A server on which the watched scan and the current one stand like this; null cannot be read. */
function buildReader(watched: ScanView | null, current: ScanView | null) {
  const asked: string[] = [];
  const reader: ScanReader = {
    fetchScan: async (scanId) => {
      asked.push(scanId);
      if (watched === null) throw new Error('no network');
      return watched;
    },
    fetchCurrentScan: async () => {
      if (current === null) throw new Error('no network');
      return { scan: current };
    },
  };
  return { reader, asked };
}

test.each([
  ['an earlier receipt is there', receipt, true],
  ['the failed scan is all there is', failedRow, false],
  ['nobody can say', null, false],
])('a failed scan is told as the socket told it, when %s', async (_name, current, hasReceipt) => {
  const { reader, asked } = buildReader(null, current);
  const progress = buildProgress({ phase: 'failed', errorCode: 'gmail_unavailable' });
  expect(await readWatchedEnd('scan_1', progress, reader)).toEqual({
    kind: 'failed',
    code: 'gmail_unavailable',
    hasReceipt,
  });
  expect(asked).toEqual([]);
});

test('a failure without a reason has the general one', async () => {
  const { reader } = buildReader(null, receipt);
  const end = await readWatchedEnd('scan_1', buildProgress({ phase: 'failed' }), reader);
  expect(end).toMatchObject({ kind: 'failed', code: 'scan_failed' });
});

test.each([
  [receipt, true],
  [cancelledRow, false],
])(
  'a cancelled scan knows whether there is a receipt to go back to',
  async (current, hasReceipt) => {
    const { reader } = buildReader(null, current);
    const progress = buildProgress({ phase: 'cancelled', errorCode: 'scan_cancelled' });
    expect(await readWatchedEnd('scan_1', progress, reader)).toEqual({
      kind: 'cancelled',
      hasReceipt,
    });
  },
);

test('figures that were shown along the way are no result of a scan that failed', async () => {
  const { reader } = buildReader(null, receipt);
  const progress = buildProgress({ phase: 'failed', resultSummary: buildSummary() });
  expect(await readWatchedEnd('scan_1', progress, reader)).toMatchObject({ kind: 'failed' });
});

test('a finished scan brings its result', async () => {
  const { reader, asked } = buildReader(null, null);
  const resultSummary = buildSummary({ accuracyPercent: 97 });
  const progress = buildProgress({ phase: 'finished', resultSummary });
  expect(await readWatchedEnd('scan_1', progress, reader)).toEqual({
    kind: 'finished',
    summary: resultSummary,
  });
  expect(asked).toEqual([]);
});

test.each([
  ['failed', failedRow, { kind: 'failed', code: 'gmail_unavailable', hasReceipt: true }],
  ['cancelled', cancelledRow, { kind: 'cancelled', hasReceipt: true }],
  [
    'finished',
    buildScan({ finishedAtMs: 9, resultSummary: buildSummary() }),
    { kind: 'finished', summary: buildSummary() },
  ],
  ['running', buildScan(), { kind: 'running' }],
])(
  'without a last word from the socket, the server tells of the watched scan that it is %s',
  async (_name, watched, end) => {
    const { reader, asked } = buildReader(watched, receipt);
    const progress = buildProgress({ phase: 'listing' });
    expect(await readWatchedEnd('scan_1', progress, reader)).toEqual(end);
    expect(await readWatchedEnd('scan_1', null, reader)).toEqual(end);
    expect(asked).toEqual(['scan_1', 'scan_1']);
  },
);

test.each([
  ['no answer at all', new ApiError('network_error', null, null), 'unreachable'],
  ['an answer that is none of ours', new TypeError('Failed to fetch'), 'unreachable'],
  ['a server out of order', new ApiError('default', 503, null), 'unreachable'],
  ['too many questions', new ApiError('rate_limit', 429, null), 'unreachable'],
  ['a session that is over', new ApiError('unauthenticated', 401, null), 'refused'],
  ['a scan that is gone', new ApiError('not_found', 404, null), 'refused'],
])('%s is told apart from the end of the scan', async (_name, error, kind) => {
  const reader: ScanReader = {
    fetchScan: async () => {
      throw error;
    },
    fetchCurrentScan: async () => ({ scan: receipt }),
  };
  const progress = buildProgress({ phase: 'listing' });
  expect(await readWatchedEnd('scan_1', progress, reader)).toEqual({ kind });
});
