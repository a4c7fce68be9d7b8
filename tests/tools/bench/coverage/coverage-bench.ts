import type { Bench } from '#tests/tools/bench/bench.ts';
import { seedRange } from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';
import { mean, percentile } from '#tests/tools/bench/report/statistics.ts';
import type { ScanMeasurement } from '#tests/tools/bench/scan/measure-scan.ts';
import { readScanOptions, SCAN_OPTIONS } from '#tests/tools/bench/scan/scan-bench.ts';
import { round } from '#tests/tools/bench/scan/scan-figures.ts';
import { measureScans } from '#tests/tools/bench/scan/scan-threads.ts';

const DEFAULT_MESSAGES = '20000';
const DEFAULT_SEEDS = Array.from({ length: 200 }, (_, order) => order + 1);

export const coverageBench: Bench = {
  summary: 'how often the interval of a mailbox’s bytes holds the truth: 95 % of seeds should',
  options: {
    ...SCAN_OPTIONS,
    messages: 'N, size of the generated mailboxes (default 20,000)',
    seeds: 'A-B (default 1-200)',
  },
  async run(given, report) {
    const seeds = seedRange(given) ?? DEFAULT_SEEDS;
    const options = {
      ...readScanOptions({ messages: DEFAULT_MESSAGES, ...given }),
      mailboxFile: null,
      measuresLoad: false,
    };
    const runs = await measureScans(
      seeds.map((seed) => ({ ...options, seed })),
      (_wish, doneCount) => {
        if (doneCount % 20 === 0) report(`${doneCount} of ${seeds.length}`);
      },
    );
    const json = {
      messages: options.messages,
      seeds: seeds.length,
      usable: coverageOf('usable', seeds, runs),
      deep: coverageOf('deep', seeds, runs),
    };
    const { missedSeeds: usableMissed, ...usable } = json.usable;
    const { missedSeeds: deepMissed, ...deep } = json.deep;
    const text = [
      figureLines({ messages: json.messages, seeds: json.seeds, usable, deep }),
      `Missed at usable by seeds ${usableMissed.join(', ') || 'none'}; at deep by ${deepMissed.join(', ') || 'none'}.`,
    ].join('\n');
    return { json, text };
  },
};

type Coverage = {
  coveredPct: number;
  meanErrorPct: number;
  p95ErrorPct: number;
  meanIntervalPct: number;
  missedSeeds: number[];
};

function coverageOf(
  stage: 'usable' | 'deep',
  seeds: readonly number[],
  runs: readonly ScanMeasurement[],
): Coverage {
  const verdicts = runs.map((run) => run.verdicts[stage]);
  const errors = verdicts.map(({ bytesErrorPct }) => bytesErrorPct);
  return {
    coveredPct: round(
      mean(verdicts.map(({ intervalCoversTruth }) => (intervalCoversTruth ? 100 : 0))),
      1,
    ),
    meanErrorPct: round(mean(errors), 2),
    p95ErrorPct: round(percentile(errors, 0.95), 2),
    meanIntervalPct: round(mean(verdicts.map(({ intervalPct }) => intervalPct)), 2),
    missedSeeds: seeds.filter((_, order) => verdicts[order]?.intervalCoversTruth === false),
  };
}
