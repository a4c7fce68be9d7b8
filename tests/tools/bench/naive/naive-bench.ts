import type { Bench } from '#tests/tools/bench/bench.ts';
import {
  choice,
  mailboxFile,
  messageCount,
  seedNumber,
} from '#tests/tools/bench/options/read-options.ts';
import { figureLines } from '#tests/tools/bench/report/figure-lines.ts';
import { MAILBOX_VARIANTS } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';

import { measureNaive } from './measure-naive.ts';

const DEFAULT_MESSAGES = 20_000;

export const naiveBench: Bench = {
  summary: 'the peer in the same harness: a call for every message',
  options: {
    messages: 'N, size of the generated mailbox (default 20,000)',
    seed: 'S, of the mailbox and of the latency of calls (default 1)',
    variant: `of the mailbox: ${MAILBOX_VARIANTS.join(', ')}`,
    mailbox: 'FILE, .mbox or .jsonl, in place of the generated mailbox',
  },
  async run(given) {
    const figures = await measureNaive({
      messages: messageCount(given, DEFAULT_MESSAGES),
      seed: seedNumber(given),
      variant: choice(given, 'variant', MAILBOX_VARIANTS, 'standard'),
      mailboxFile: mailboxFile(given),
      hasWellKnownSenders: false,
    });
    return { json: figures, text: figureLines(figures) };
  },
};
