import type { Bench } from '#tests/tools/bench/bench.ts';
import {
  mailboxFile,
  seedRange,
  wholeNumber,
  MAX_MESSAGES,
} from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';
import { meanFigures, worstFigures } from '#tests/tools/bench/report/over-seeds.ts';
import { readScanOptions, SCAN_OPTIONS } from '#tests/tools/bench/scan/scan-bench.ts';

import { measureRescan, type RescanMeasurement } from './measure-rescan.ts';

const DEFAULT_ARRIVALS = 50;
const DEFAULT_CHANGES = 12;
const DEFAULT_CLEANED = 5_000;

export const rescanBench: Bench = {
  summary: 'a scan that goes on from the one before, beside a scan of all there is',
  options: {
    ...SCAN_OPTIONS,
    seed: 'S, of the mailbox, of what happens in it and of the latency of calls (default 1)',
    seeds: 'A-B, one run for each; gives their mean and their worst',
    mailbox: 'FILE, .mbox or .jsonl, in place of the generated mailbox',
    arrivals: `N, messages that come before each of the later scans (default ${DEFAULT_ARRIVALS})`,
    changes: `N, messages to which something else happens (default ${DEFAULT_CHANGES})`,
    cleaned: `N, messages that a clean-up moves before the last scan (default ${DEFAULT_CLEANED})`,
  },
  async run(given, report) {
    const { hasDictionary, ...scan } = readScanOptions(given);
    const options = {
      ...scan,
      hasWellKnownSenders: hasDictionary,
      mailboxFile: mailboxFile(given),
      arrivals: wholeNumber(given, 'arrivals', DEFAULT_ARRIVALS, [0, MAX_MESSAGES]),
      changes: wholeNumber(given, 'changes', DEFAULT_CHANGES, [0, MAX_MESSAGES]),
      cleaned: wholeNumber(given, 'cleaned', DEFAULT_CLEANED, [0, MAX_MESSAGES]),
    };
    const seeds = seedRange(given);
    if (seeds === null) {
      const { figures, problems } = await measureRescan(options);
      return { json: figures, text: figureLines(figures), remarks: problems };
    }
    const runs: RescanMeasurement[] = [];
    for (const seed of seeds) {
      runs.push(await measureRescan({ ...options, seed }));
      report(`seed ${seed} done`);
    }
    const figures = runs.map((run) => run.figures);
    const mean = meanFigures(figures);
    const worst = worstFigures(figures);
    return {
      json: { mean, worst, runs: figures.map((run, order) => ({ seed: seeds[order], ...run })) },
      text: `Mean of ${runs.length} seeds\n${figureLines(mean)}\n\nWorst\n${figureLines(worst)}`,
      remarks: runs.flatMap(({ problems }, order) =>
        problems.map((problem) => `seed ${seeds[order]}, ${problem}`),
      ),
    };
  },
};
