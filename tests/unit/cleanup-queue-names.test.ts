import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { CLEANUP_QUEUE, DEAD_LETTER_QUEUE } from '#worker/queues/consume-cleanup-queue.ts';

const WRANGLER = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');

test('the queues are named alike in the code and where they are set up', () => {
  const consumed = [...WRANGLER.matchAll(/^\[\[queues\.consumers\]\]\nqueue = "([^"]+)"/gm)];
  expect(consumed.map(([, name]) => name)).toEqual([CLEANUP_QUEUE, DEAD_LETTER_QUEUE]);
  expect(WRANGLER).toContain(`dead_letter_queue = "${DEAD_LETTER_QUEUE}"`);
  expect(WRANGLER).toContain(`binding = "CLEANUP_QUEUE"\nqueue = "${CLEANUP_QUEUE}"`);
});
