import type { Bench } from '#tests/tools/bench/bench.ts';
import { wholeNumber } from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';

import { measureImage } from './measure-image.ts';

const DEFAULT_ROUNDS = 20;
const MOST_ROUNDS = 1_000;

export const imageBench: Bench = {
  summary: 'share images in workerd: how long one takes once warm, and how large its file is',
  options: {
    rounds: `N, how often each language and shape is drawn (default ${DEFAULT_ROUNDS})`,
  },
  async run(given) {
    const figures = await measureImage(
      wholeNumber(given, 'rounds', DEFAULT_ROUNDS, [1, MOST_ROUNDS]),
    );
    return { json: figures, text: figureLines(figures) };
  },
};
