import type { Bench } from '#tests/tools/bench/bench.ts';
import { seedNumber, wholeNumber, MAX_MESSAGES } from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';

import { measureTrash } from './measure-trash.ts';

const DEFAULT_MESSAGES = 20_000;

export const trashBench: Bench = {
  summary:
    'the clean-up engine: so many messages to the trash, a fifth of the deliveries doubled, and 1 % poison',
  options: {
    messages: 'N, how many are chosen (default 20,000)',
    unproven: 'N, how many of them have to be proven by their own headers (default 0)',
    seed: 'S, of the mailbox and of the order of deliveries (default 1)',
  },
  async run(given) {
    const messages = wholeNumber(given, 'messages', DEFAULT_MESSAGES, [1, MAX_MESSAGES]);
    const unproven = wholeNumber(given, 'unproven', 0, [0, messages]);
    const figures = await measureTrash(messages, seedNumber(given), unproven);
    return { json: figures, text: figureLines(figures) };
  },
};
