import { naiveUnits } from '#tests/tools/bench/naive/naive-units.ts';
import { mean, percentile } from '#tests/tools/bench/report/statistics.ts';
import { round, virtualSeconds } from '#tests/tools/bench/scan/scan-figures.ts';
import type { ScanMeasurement } from '#tests/tools/bench/scan/measure-scan.ts';

import { goalOf, seedAllowance, type ScanGoal } from './goals.ts';

export type MeanAndWorst = { mean: number; worst: number };

/** One line of the table: what scans of one kind of mailbox cost and give, over seeds. */
export type TableRow = {
  messages: number;
  dictionary: 'on' | 'off';
  variant: string;
  seeds: number;
  usableUnits: MeanAndWorst;
  deepUnits: MeanAndWorst;
  goal: ScanGoal | null;
  /** Whether the means meet the goal, and each seed is within its allowance; null without a goal. */
  meetsGoal: boolean | null;
  usableSeconds: { quota: number; latency: number };
  deepSeconds: { quota: number; latency: number };
  firstFigureSeconds: MeanAndWorst;
  bytesErrorPct: { mean: number; p95: number };
  intervalCoversPct: number;
  usableAttributedPct: MeanAndWorst;
  deepAttributedPct: MeanAndWorst;
  wronglyIncludedPct: MeanAndWorst;
  /** Seeds whose counts, or rows, are not exact. */
  inexactSeeds: number[];
  naiveUnits: number;
  /** How many times the units of the deep scan a get per message costs. */
  naiveRatio: number;
};

export type RowKind = {
  messages: number;
  hasDictionary: boolean;
  variant: string;
  seeds: readonly number[];
};

export function summariseScans(kind: RowKind, runs: readonly ScanMeasurement[]): TableRow {
  const { messages, hasDictionary, variant, seeds } = kind;
  const figures = runs.map((run) => run.figures);
  const usableUnits = most(figures.map(({ usable }) => usable.units));
  const deepUnits = most(figures.map(({ deep }) => deep.units));
  const goal = variant === 'standard' ? goalOf(messages, hasDictionary) : null;
  const allowance = seedAllowance(messages);
  const naive = naiveUnits(messages);
  const errors = figures.map(({ usable }) => usable.bytesErrorPct);
  return {
    messages,
    dictionary: hasDictionary ? 'on' : 'off',
    variant,
    seeds: runs.length,
    usableUnits,
    deepUnits,
    goal,
    meetsGoal:
      goal === null
        ? null
        : usableUnits.mean <= goal.usableUnits &&
          deepUnits.mean <= goal.deepUnits &&
          usableUnits.worst <= goal.usableUnits * allowance &&
          deepUnits.worst <= goal.deepUnits * allowance,
    usableSeconds: {
      quota: virtualSeconds(usableUnits.mean),
      latency: round(mean(figures.map(({ usable }) => usable.latencySeconds)), 1),
    },
    deepSeconds: {
      quota: virtualSeconds(deepUnits.mean),
      latency: round(mean(figures.map(({ deep }) => deep.latencySeconds)), 1),
    },
    firstFigureSeconds: most(figures.map(({ firstFigureSeconds }) => firstFigureSeconds)),
    bytesErrorPct: { mean: round(mean(errors), 2), p95: round(percentile(errors, 0.95), 2) },
    intervalCoversPct: round(
      mean(figures.map(({ usable }) => (usable.intervalCoversTruth ? 100 : 0))),
      1,
    ),
    usableAttributedPct: least(figures.map(({ usable }) => usable.attributedPct)),
    deepAttributedPct: least(figures.map(({ deep }) => deep.attributedPct)),
    wronglyIncludedPct: most(figures.map(({ wronglyIncludedPct }) => wronglyIncludedPct)),
    inexactSeeds: figures.flatMap(({ countsExact, rowsExact }, order) => {
      const seed = seeds[order];
      return (countsExact && rowsExact) || seed === undefined ? [] : [seed];
    }),
    naiveUnits: naive,
    naiveRatio: round(naive / Math.max(1, deepUnits.mean), 1),
  };
}

function most(numbers: readonly number[]): MeanAndWorst {
  return { mean: round(mean(numbers), 2), worst: Math.max(...numbers) };
}

function least(numbers: readonly number[]): MeanAndWorst {
  return { mean: round(mean(numbers), 2), worst: Math.min(...numbers) };
}
