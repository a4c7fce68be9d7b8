import { expect, test } from 'vitest';

import {
  CLEANUP_QUEUE,
  DEAD_LETTER_QUEUE,
  UNSUBSCRIBE_QUEUE,
} from '#worker/cleanups/cleanup-queue.ts';

import { readDeployConfig } from '#tests/tools/deploy/deploy-config.ts';

test.each([
  [null, 'grinbox'],
  ['staging', 'grinbox-staging'],
  ['production', 'grinbox'],
] as const)('in the environment %s the queues are named as the code knows them', (name, prefix) => {
  const { queues } = readDeployConfig(name);
  const dead = `${prefix}-${DEAD_LETTER_QUEUE}`;
  expect(queues.producers).toEqual([
    { binding: 'CLEANUP_QUEUE', queue: `${prefix}-${CLEANUP_QUEUE}` },
    { binding: 'UNSUBSCRIBE_QUEUE', queue: `${prefix}-${UNSUBSCRIBE_QUEUE}` },
  ]);
  expect(queues.consumers).toMatchObject([
    { queue: `${prefix}-${CLEANUP_QUEUE}`, dead_letter_queue: dead },
    { queue: `${prefix}-${UNSUBSCRIBE_QUEUE}`, dead_letter_queue: dead },
    { queue: dead },
  ]);
});
