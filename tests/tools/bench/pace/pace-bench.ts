import type { Bench } from '#tests/tools/bench/bench.ts';
import { seedNumber, wholeNumber } from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';

import { measurePace } from './measure-pace.ts';

const MOST_SENDERS = 600;

export const paceBench: Bench = {
  summary: 'how soon after paying mail is moved: the largest so many senders of a scanned mailbox',
  options: {
    senders: 'N, how many are cleaned and unsubscribed from (default 161)',
    seed: 'S, of the mailbox and of how long calls take (default 1)',
  },
  async run(given) {
    const senders = wholeNumber(given, 'senders', 161, [1, MOST_SENDERS]);
    const figures = await measurePace(senders, seedNumber(given));
    return { json: figures, text: figureLines(figures) };
  },
};
