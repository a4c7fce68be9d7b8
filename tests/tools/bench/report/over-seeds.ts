import { round } from '#tests/tools/bench/scan/scan-figures.ts';

import type { Figures } from './figure-lines.ts';

/** Of these the smallest is the worst; of any other number the largest. */
const BETTER_WHEN_HIGHER: ReadonlySet<string> = new Set(['attributedPct', 'dictionaryCoveragePct']);

/** Each figure's mean over runs; of yes and no, the share of yes. */
export function meanFigures(runs: readonly Figures[]): Figures {
  return combine(runs, (_name, numbers) => {
    return round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length, 3);
  });
}

/** Each figure's worst over runs; of yes and no, 1 for only yes and else 0. */
export function worstFigures(runs: readonly Figures[]): Figures {
  return combine(runs, (name, numbers, isYesOrNo) =>
    isYesOrNo || BETTER_WHEN_HIGHER.has(name) ? Math.min(...numbers) : Math.max(...numbers),
  );
}

function combine(
  runs: readonly Figures[],
  merge: (name: string, numbers: readonly number[], isYesOrNo: boolean) => number,
): Figures {
  const [first = {}] = runs;
  return Object.fromEntries(
    Object.entries(first).map(([name, figure]) => {
      const values = runs.map((run) => run[name]).filter((value) => value !== undefined);
      if (typeof figure === 'string') return [name, figure];
      if (typeof figure === 'object') {
        return [
          name,
          combine(
            values.filter((value) => typeof value === 'object'),
            merge,
          ),
        ];
      }
      return [name, merge(name, values.map(Number), typeof figure === 'boolean')];
    }),
  );
}
