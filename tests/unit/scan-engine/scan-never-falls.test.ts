import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ScanProgressReader } from '#durable-objects/mailbox-scan/scan-progress.ts';
import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';
import type { ScanStore } from '#durable-objects/mailbox-scan/stores/scan-store.ts';
import { VirtualTime } from '#tests/tools/bench/engine/virtual-time.ts';
import { campaignRuns } from '#tests/support/campaign.ts';
import type { ReplayedScan, ReplayOptions } from '#tests/support/replayed-scan.ts';
import { SCAN_NOW_MS } from '#tests/support/sandbox-scan.ts';
import { SimulatedCrash } from '#tests/support/scan-harness.ts';
import { scanProgressSchema, type ScanProgress } from '#worker/contract/scans.ts';
import { SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';

import { oneSenderScan, smallScan, wellKnownScan } from './replayed-mailboxes.ts';

const UNITS_PER_MINUTE = 5_400;
const STALE = {
  status: 400,
  body: JSON.stringify({ error: { code: 400, message: 'Invalid pageToken' } }),
};
const OUT_OF_ORDER = { status: 503, body: '{}' };

/** Everything that is shown of a scan, commit by commit and life by life, its settled end last. */
async function watchScan(scan: ReplayedScan, options: ReplayOptions): Promise<ScanProgress[]> {
  const time = new VirtualTime(SCAN_NOW_MS);
  const shown: ScanProgress[] = [];
  const readers = new WeakMap<ScanStore, ScanProgressReader>();

  function show({ store }: ScanParts) {
    const record = store.find();
    const progress = record === null ? null : readers.get(store)?.read(record);
    shown.push(scanProgressSchema.parse(progress));
  }

  const { parts } = await scan.run({
    ...options,
    time,
    afterCommit(commit, living, budget) {
      if (!readers.has(living.store)) {
        const clock = () => time.clock.nowMs;
        const source = { parts: living, budget, unitsPerMinute: UNITS_PER_MINUTE, clock };
        readers.set(living.store, new ScanProgressReader(source));
      }
      show(living);
      options.afterCommit?.(commit, living, budget);
    },
  });
  parts.store.commitSettled();
  show(parts);
  return shown;
}

/** The first pair of neighbours in which a figure falls; null when it never does. */
function firstFall(shown: readonly ScanProgress[], figureOf: (progress: ScanProgress) => number) {
  for (let order = 1; order < shown.length; order += 1) {
    const [before, after] = [shown[order - 1], shown[order]];
    if (before === undefined || after === undefined) continue;
    if (figureOf(after) < figureOf(before)) return { order, before, after };
  }
  return null;
}

function changesOf(shown: readonly ScanProgress[], stateOf: (progress: ScanProgress) => unknown) {
  const states = shown.map((progress) => JSON.stringify(stateOf(progress)));
  return states.filter((state, order) => state !== states[order - 1]);
}

function expectNothingFalls(shown: readonly ScanProgress[]): void {
  expect(firstFall(shown, ({ scannedMsgs }) => scannedMsgs)).toBeNull();
  expect(firstFall(shown, ({ progressPercent }) => progressPercent)).toBeNull();
  expect(firstFall(shown, ({ totalMsgs }) => totalMsgs ?? 0)).toBeNull();
  expect(firstFall(shown, ({ sorting }) => sorting.done)).toBeNull();
  expect(firstFall(shown, ({ weighing }) => weighing?.done ?? 0)).toBeNull();
  expect(firstFall(shown, ({ protecting }) => protecting.done)).toBeNull();
  expect(firstFall(shown, ({ sendersFound }) => sendersFound)).toBeNull();
  expect(firstFall(shown, ({ rowsVersion }) => rowsVersion ?? -1)).toBeNull();
  expect(firstFall(shown, ({ phase }) => SCAN_PHASES.indexOf(phase))).toBeNull();
}

/** A result is told, then perhaps a better one; that it is over, once. */
function expectOneEnd(shown: readonly ScanProgress[]): void {
  const versions = changesOf(shown, ({ rowsVersion }) => rowsVersion);
  expect(versions.length).toBeLessThanOrEqual(3);
  expect(versions[0]).toBe('null');
  const ends = changesOf(shown, ({ phase, isDeepening }) => phase === 'finished' && !isDeepening);
  expect(ends).toEqual(['false', 'true']);
  const results = shown.filter(({ phase }) => phase === 'finished');
  expect(results[0]?.isDeepening).toBe(true);
  expect(new Set(results.map(({ finishedAtMs }) => finishedAtMs)).size).toBe(1);
  for (const { errorCode, waiting, progressPercent, resultSummary, rowsVersion } of results) {
    expect({ errorCode, waiting, progressPercent }).toEqual({
      errorCode: null,
      waiting: null,
      progressPercent: 100,
    });
    expect(resultSummary).not.toBeNull();
    expect(rowsVersion).not.toBeNull();
  }
}

const anyMishaps = fc.record({
  crashes: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 30 }),
  latenciesMs: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 40 }),
  stalePages: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  failures: fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
});

test.each([
  ['a small mailbox', smallScan, 4],
  ['one of many pages', oneSenderScan, 4],
  ['one with well-known senders', wellKnownScan, 2],
])(
  'what is shown of a scan of %s never falls, and its end is told once, whatever happens',
  async (_what, build, sample) => {
    const { scan, options } = build();
    const watched = fc.asyncProperty(
      anyMishaps,
      async ({ crashes, latenciesMs, stalePages, failures }) => {
        let pages = 0;
        const shown = await watchScan(scan, {
          ...options,
          latencyMs: ({ number }) => latenciesMs[number % latenciesMs.length] ?? 1,
          answerInstead({ number, isFirstPage }) {
            if (failures.includes(number)) return OUT_OF_ORDER;
            if (isFirstPage) return null;
            pages += 1;
            return stalePages.includes(pages - 1) ? STALE : null;
          },
          afterCommit(commit) {
            if (crashes.includes(commit)) throw new SimulatedCrash();
          },
        });
        expectNothingFalls(shown);
        expectOneEnd(shown);
      },
    );
    await fc.assert(watched, campaignRuns(sample, 200));
  },
);

test('a scan that fails is shown to have failed once, and nothing of it falls before', async () => {
  const { scan, options } = smallScan();
  for (const from of [1, 60, 110]) {
    const shown = await watchScan(scan, {
      ...options,
      answerInstead: ({ number }) => (number >= from ? OUT_OF_ORDER : null),
    });
    expectNothingFalls(shown);
    expect(changesOf(shown, ({ phase }) => phase === 'failed')).toEqual(['false', 'true']);
    expect(shown.at(-1)).toMatchObject({ errorCode: 'gmail_unavailable', rowsVersion: null });
  }
});
