import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import {
  CLEANUP_QUEUE,
  DEAD_LETTER_QUEUE,
  UNSUBSCRIBE_QUEUE,
} from '#worker/queues/consume-cleanup-queue.ts';

const WRANGLER = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');

test('the queues are named alike in the code and where they are set up', () => {
  const consumed = [...WRANGLER.matchAll(/^\[\[queues\.consumers\]\]\nqueue = "([^"]+)"/gm)];
  expect(consumed.map(([, name]) => name)).toEqual([
    CLEANUP_QUEUE,
    UNSUBSCRIBE_QUEUE,
    DEAD_LETTER_QUEUE,
  ]);
  const givenUp = [...WRANGLER.matchAll(/^dead_letter_queue = "([^"]+)"/gm)];
  expect(givenUp.map(([, name]) => name)).toEqual([DEAD_LETTER_QUEUE, DEAD_LETTER_QUEUE]);
  expect(WRANGLER).toContain(`binding = "CLEANUP_QUEUE"\nqueue = "${CLEANUP_QUEUE}"`);
  expect(WRANGLER).toContain(`binding = "UNSUBSCRIBE_QUEUE"\nqueue = "${UNSUBSCRIBE_QUEUE}"`);
});
