import { expect, test } from 'vitest';

import type { SenderView } from '#worker/contract/scans.ts';

import { receiveResult, holdAsLoaded, holdSenders } from '#web/entities/scans/use-better-result.ts';

import { buildScan, buildSummary } from '#tests/web/support/build-scan.ts';

const FIRST = buildSummary({ attributedShare: 0.82 });
const BETTER = buildSummary({ attributedShare: 0.95 });
const SENDER: SenderView = {
  senderKey: 'brev@butik.example',
  displayName: 'Butik',
  category: 'newsletter',
  msgCount: 4,
  avgSizeBytes: 100,
  stockCo2DebtG: 1,
  annualFlowCo2G: 1,
  isCleaned: false,
};

function holdFirst() {
  const scan = { ...buildScan({ finishedAtMs: 9 }), finishedAtMs: 9, resultSummary: FIRST };
  return holdAsLoaded({ scan, senders: [SENDER] });
}

test('hearing of what is on the page already changes nothing, and asks for nothing', () => {
  const held = receiveResult(holdFirst(), {
    resultSummary: structuredClone(FIRST),
    rowsVersion: 14,
  });
  expect(held).toMatchObject({ betterings: 0, rowsVersion: 14 });
  expect(held.summary).toBe(FIRST);
  expect(receiveResult(held, { resultSummary: structuredClone(FIRST), rowsVersion: 14 })).toBe(
    held,
  );
});

test('a better result takes the place of the first, and calls for its senders', () => {
  const held = receiveResult(holdFirst(), { resultSummary: FIRST, rowsVersion: 14 });
  const better = receiveResult(held, { resultSummary: BETTER, rowsVersion: 23 });
  expect(better).toMatchObject({ summary: BETTER, rowsVersion: 23, betterings: 1 });
  expect(better.senders).toEqual([SENDER]);
});

test('figures that are heard of before their senders can be read call for these again when they can', () => {
  const held = receiveResult(holdFirst(), { resultSummary: FIRST, rowsVersion: 14 });
  const early = receiveResult(held, { resultSummary: BETTER, rowsVersion: 14 });
  const whole = receiveResult(early, { resultSummary: BETTER, rowsVersion: 23 });
  expect([early.betterings, whole.betterings]).toEqual([1, 2]);
  expect(whole.summary).toBe(BETTER);
});

test('a result that got better between its loading and the first word of it is noticed', () => {
  const held = receiveResult(holdFirst(), { resultSummary: BETTER, rowsVersion: 23 });
  expect(held).toMatchObject({ summary: BETTER, betterings: 1 });
});

test('word without figures, or from a server that cannot be asked, takes none away', () => {
  const held = receiveResult(holdFirst(), { resultSummary: null, rowsVersion: null });
  expect(held.summary).toBe(FIRST);
  expect(held.betterings).toBe(0);
});

test('new senders take the place of the old, but none at all does not', () => {
  const other = { ...SENDER, senderKey: 'brev@annan.example' };
  expect(holdSenders(holdFirst(), [other]).senders).toEqual([other]);
  expect(holdSenders(holdFirst(), []).senders).toEqual([SENDER]);
});
