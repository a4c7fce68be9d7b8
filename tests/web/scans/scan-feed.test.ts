import { expect, test } from 'vitest';

import { EMPTY_SCAN_FEED } from '#web/entities/scans/scan-feed.ts';
import { applyScanMessage } from '#web/entities/scans/scan-socket.ts';

import { buildProgress } from '#tests/web/support/build-scan.ts';

const snapshot = (seq: number, scannedMsgs: number, progressPercent = scannedMsgs / 10) => ({
  type: 'snapshot' as const,
  seq,
  progress: buildProgress({ scannedMsgs, progressPercent }),
});

const delta = (seq: number, scannedMsgs: number) => ({
  type: 'delta' as const,
  seq,
  changes: { scannedMsgs, progressPercent: scannedMsgs / 10 },
});

test('a snapshot replaces all that was known', () => {
  const feed = applyScanMessage(EMPTY_SCAN_FEED, snapshot(7, 300));
  expect(feed).toMatchObject({ seq: 7, isOutOfStep: false, progress: { scannedMsgs: 300 } });
});

test('a delta changes only the fields that it holds', () => {
  const feed = [snapshot(7, 300), delta(8, 400)].reduce(applyScanMessage, EMPTY_SCAN_FEED);
  expect(feed.seq).toBe(8);
  expect(feed.progress).toEqual(buildProgress({ scannedMsgs: 400, progressPercent: 40 }));
});

test('a delta that was applied already changes nothing', () => {
  const before = [snapshot(7, 300), delta(8, 400)].reduce(applyScanMessage, EMPTY_SCAN_FEED);
  expect(applyScanMessage(before, delta(8, 999))).toBe(before);
});

test('a gap stops the feed until the next snapshot', () => {
  const gap = [snapshot(7, 300), delta(9, 500)].reduce(applyScanMessage, EMPTY_SCAN_FEED);
  expect(gap).toMatchObject({ isOutOfStep: true, seq: 7, progress: { scannedMsgs: 300 } });
  expect(applyScanMessage(gap, delta(8, 400))).toBe(gap);
  const mended = applyScanMessage(gap, snapshot(9, 500));
  expect(mended).toMatchObject({ isOutOfStep: false, seq: 9, progress: { scannedMsgs: 500 } });
});

test('a delta before any snapshot is a gap', () => {
  expect(applyScanMessage(EMPTY_SCAN_FEED, delta(1, 10)).isOutOfStep).toBe(true);
});

test('the per cent never falls, though the counts follow the server', () => {
  const feed = [snapshot(7, 300), snapshot(6, 280)].reduce(applyScanMessage, EMPTY_SCAN_FEED);
  expect(feed.progress).toMatchObject({ scannedMsgs: 280, progressPercent: 30 });
});

test('the share of mail whose sender is known does not fall while senders are looked for', () => {
  const naming = (seq: number, attributedShare: number | null) => ({
    type: 'snapshot' as const,
    seq,
    progress: buildProgress({ phase: 'grouping', attributedShare }),
  });
  const shares = [naming(1, null), naming(2, 0.4), naming(3, 0.38), naming(4, 0.5)].map(
    (_message, position, messages) =>
      messages.slice(0, position + 1).reduce(applyScanMessage, EMPTY_SCAN_FEED).progress
        ?.attributedShare,
  );
  expect(shares).toEqual([null, 0.4, 0.4, 0.5]);
});

test('subjects come along with a delta and stay until others come', () => {
  const before = applyScanMessage(EMPTY_SCAN_FEED, snapshot(7, 300));
  const shown = applyScanMessage(before, { ...delta(8, 400), subjects: ['Kvitto', 'Möte'] });
  expect(shown.subjects).toEqual(['Kvitto', 'Möte']);
  expect(applyScanMessage(shown, delta(9, 500)).subjects).toEqual(['Kvitto', 'Möte']);
});
