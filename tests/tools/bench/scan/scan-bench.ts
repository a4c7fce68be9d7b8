import type { Bench, BenchResult } from '#tests/tools/bench/bench.ts';
import {
  choice,
  mailboxFile,
  messageCount,
  seedNumber,
  seedRange,
  type GivenOptions,
} from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';
import { meanFigures, worstFigures } from '#tests/tools/bench/report/over-seeds.ts';
import { MAILBOX_VARIANTS } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import { SCAN_MODES } from '#worker/domain/scans/scan-state.ts';

import { measureScan, type ScanBenchOptions, type ScanMeasurement } from './measure-scan.ts';
import { measureScans } from './scan-threads.ts';

const DEFAULT_MESSAGES = 100_000;

export const SCAN_OPTIONS = {
  messages: 'N, size of the generated mailbox (default 100,000)',
  mode: `${SCAN_MODES.join(' or ')} (default complete)`,
  dictionary: 'on or off (default): half of the bulk mail is from senders that the scan knows',
  variant: `of the mailbox: ${MAILBOX_VARIANTS.join(', ')}`,
};

export const scanBench: Bench = {
  summary: 'the scan engine against the Gmail sandbox: units, time, error, exactness, memory',
  options: {
    ...SCAN_OPTIONS,
    seed: 'S, of the mailbox and of the latency of calls (default 1)',
    seeds: 'A-B, one run for each; gives their mean and their worst',
    mailbox: 'FILE, .mbox or .jsonl, in place of the generated mailbox',
  },
  async run(given, report) {
    const options: ScanBenchOptions = {
      ...readScanOptions(given),
      mailboxFile: mailboxFile(given),
      measuresLoad: true,
    };
    const seeds = seedRange(given);
    if (seeds === null) return resultOf(await measureScan(options));
    const runs = await measureScans(
      seeds.map((seed) => ({ ...options, seed })),
      ({ seed }) => report(`seed ${seed} done`),
    );
    return resultOfMany(seeds, runs);
  },
};

/** What a scan is told by options that several benches share. */
export function readScanOptions(
  given: GivenOptions,
): Omit<ScanBenchOptions, 'mailboxFile' | 'measuresLoad'> {
  return {
    messages: messageCount(given, DEFAULT_MESSAGES),
    seed: seedNumber(given),
    mode: choice(given, 'mode', SCAN_MODES, 'complete'),
    variant: choice(given, 'variant', MAILBOX_VARIANTS, 'standard'),
    hasDictionary: choice(given, 'dictionary', ['on', 'off'], 'off') === 'on',
  };
}

function resultOf({ figures, problems }: ScanMeasurement): BenchResult {
  return { json: figures, text: figureLines(figures), remarks: problems };
}

function resultOfMany(seeds: readonly number[], runs: readonly ScanMeasurement[]): BenchResult {
  const figures = runs.map((run) => run.figures);
  const mean = meanFigures(figures);
  const worst = worstFigures(figures);
  return {
    json: { mean, worst, runs: figures.map((run, order) => ({ seed: seeds[order], ...run })) },
    text: [`Mean of ${runs.length} seeds`, figureLines(mean), '', 'Worst', figureLines(worst)].join(
      '\n',
    ),
    remarks: runs.flatMap(({ problems }, order) =>
      problems.map((problem) => `seed ${seeds[order]}, ${problem}`),
    ),
  };
}
