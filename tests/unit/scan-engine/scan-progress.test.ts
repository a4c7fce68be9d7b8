import { expect, test } from 'vitest';

import { ScanProgressReader } from '#durable-objects/mailbox-scan/scan-progress.ts';
import { buildSandboxScan, generatedMailbox } from '#tests/support/sandbox-scan.ts';
import type { ScanProgress } from '#worker/contract/scans.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

const UNITS_PER_MINUTE = 5_400;
const FRAME_MS = 500;

type Frame = { atMs: number; units: number; progress: ScanProgress };

class EnoughSeen extends Error {}

/** What a person is shown of a scan up to its first result, or until `isEnough`; times from its start. */
async function watchScan(
  messages: number,
  {
    mode = 'quick',
    seed = 1,
    isEnough = () => false,
  }: { mode?: ScanMode; seed?: number; isEnough?: (progress: ScanProgress) => boolean } = {},
): Promise<{ frames: Frame[]; resultAtMs: number; bytes: number }> {
  const scan = buildSandboxScan(generatedMailbox(messages, seed));
  const startMs = scan.clock.nowMs;
  const frames: Frame[] = [];
  let resultAtMs = 0;
  let reader: ScanProgressReader | null = null;
  let shownMs = Number.NEGATIVE_INFINITY;
  const ended = await scan
    .run({
      mode,
      onUsable() {
        resultAtMs = scan.clock.nowMs - startMs;
        throw new EnoughSeen();
      },
      afterCommit(_commit, parts, budget) {
        const record = parts.store.find();
        if (record === null || scan.clock.nowMs < shownMs + FRAME_MS) return;
        shownMs = scan.clock.nowMs;
        reader ??= new ScanProgressReader({
          parts,
          budget,
          unitsPerMinute: UNITS_PER_MINUTE,
          clock: () => scan.clock.nowMs,
        });
        const progress = reader.read(record);
        const { units } = scan.sandbox.ledger.summary();
        frames.push({ atMs: shownMs - startMs, units, progress });
        if (isEnough(progress)) throw new EnoughSeen();
      },
    })
    .catch((error: unknown) => error);
  if (!(ended instanceof EnoughSeen)) throw ended;
  return { frames, resultAtMs, bytes: scan.truth.total().bytes };
}

/** A quick scan of 20,000 messages to its first result, watched once for all who look at it. */
let ordinary: ReturnType<typeof watchScan> | undefined;
const watchOrdinary = () => (ordinary ??= watchScan(20_000));

/** Each forecast with what was then really left, from a third of the way on; in seconds. */
function forecasts({ frames, resultAtMs }: { frames: Frame[]; resultAtMs: number }) {
  return frames
    .filter(({ atMs }) => atMs >= resultAtMs / 3 && atMs < resultAtMs)
    .map(({ atMs, progress: { secondsLeft } }) => ({
      told: secondsLeft ?? Number.NaN,
      real: (resultAtMs - atMs) / 1000,
    }));
}

/** By how much a forecast rose at most from one frame to the next, in seconds. */
function largestRise({ frames }: { frames: Frame[] }): number {
  const told = frames.flatMap(({ progress: { secondsLeft } }) => secondsLeft ?? []);
  return Math.max(0, ...told.map((seconds, position) => seconds - (told[position - 1] ?? seconds)));
}

test.each([20_000, 100_000, 500_000])(
  'of %i messages it is told within 450 units and 5 seconds what they weigh',
  async (messages) => {
    const { frames, bytes } = await watchScan(messages, {
      isEnough: ({ early }) => early !== null,
    });
    const first = frames.at(-1);
    expect(first?.units).toBeLessThanOrEqual(450);
    expect(first?.atMs).toBeLessThanOrEqual(5_000);
    expect(first?.progress.early?.lowBytes).toBeLessThan(bytes);
    expect(first?.progress.early?.highBytes).toBeGreaterThan(bytes);
  },
);

test('the early estimate comes nearer and nearer, and gives way to what was measured', async () => {
  const { frames, bytes } = await watchOrdinary();
  const early = frames.flatMap(({ progress }) => progress.early ?? []);
  expect(early.every(({ lowBytes, highBytes }) => lowBytes < bytes && bytes < highBytes)).toBe(
    true,
  );
  const widths = early.map(({ lowBytes, highBytes }) => highBytes - lowBytes);
  const largestGrowth = Math.max(
    ...widths.map((width, position) => width / (widths[position - 1] ?? width)),
  );
  expect(largestGrowth).toBeLessThan(1.02);
  expect(widths.at(-1) ?? 0).toBeLessThan((widths[0] ?? 0) / 4);
  const weighed = frames.filter(({ progress }) => progress.resultSummary !== null);
  expect(weighed.length).toBeGreaterThan(0);
  expect(weighed.every(({ progress }) => progress.early === null)).toBe(true);
});

test.each([
  [20_000, 'quick', watchOrdinary],
  [20_000, 'complete', () => watchScan(20_000, { mode: 'complete', seed: 2 })],
  [100_000, 'complete', () => watchScan(100_000, { mode: 'complete', seed: 3 })],
])(
  'of %i messages (%s) the time left is right within 35 per cent from a third of the way on',
  async (_messages, _mode, watch) => {
    const watched = await watch();
    const told = forecasts(watched);
    const right = told.filter(
      ({ told: seconds, real }) => Math.abs(seconds - real) <= Math.max(2, 0.35 * real),
    );
    expect(told.length).toBeGreaterThan(12);
    expect(right.length / told.length).toBeGreaterThanOrEqual(0.9);
    expect(largestRise(watched)).toBeLessThanOrEqual(2);
  },
);

test('where the quota of a minute may be just enough, the time told is never far too short', async () => {
  const watched = await watchScan(100_000);
  const tooShort = forecasts(watched).filter(({ told, real }) => told < 0.65 * real - 2);
  expect(tooShort).toEqual([]);
  expect(largestRise(watched)).toBeLessThanOrEqual(2);
});

test('the share of bulk mail whose sender is known is told while they are looked for', async () => {
  const { frames } = await watchOrdinary();
  const shares = frames.map(({ progress: { phase, attributedShare } }) => ({
    phase,
    attributedShare,
  }));
  const before = shares.filter(({ phase }) => phase === 'listing' || phase === 'measuring');
  expect(before.every(({ attributedShare }) => attributedShare === null)).toBe(true);
  const last = shares.at(-1)?.attributedShare ?? 0;
  expect(last).toBeGreaterThan(0.6);
  expect(last).toBeLessThanOrEqual(1);
});
