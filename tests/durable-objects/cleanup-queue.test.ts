import { createMessageBatch } from 'cloudflare:test';
import { expect, test } from 'vitest';

import type { CleanupObjects } from '#durable-objects/mailbox-cleanup/client.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import type { CleanupMessage } from '#worker/contract/cleanups.ts';
import { consumeCleanupQueue } from '#worker/cleanups/consume-cleanup-queue.ts';

const MESSAGE: CleanupMessage = {
  version: 1,
  userId: 'usr_1',
  cleanupId: 'cln_1',
  step: 'move',
  batchNumber: 1,
};

/** What became of each message of a batch, in its order. */
async function consume(
  bodies: unknown[],
  cleanupObjects: Partial<CleanupObjects> = {},
  queue = 'grinbox-cleanup',
) {
  const runtime = buildRuntime({ cleanupObjects });
  const outcomes = bodies.map(() => 'unsettled');
  const batch = createMessageBatch(
    queue,
    bodies.map((body, position) => ({
      id: String(position),
      timestamp: new Date(),
      attempts: 1,
      body,
    })),
  );
  const messages = batch.messages.map((message, position) => ({
    ...message,
    body: message.body,
    attempts: message.attempts,
    ack: () => void (outcomes[position] = 'acked'),
    retry: () => void (outcomes[position] = 'retried'),
  }));
  await consumeCleanupQueue({ ...batch, queue, messages }, runtime);
  return { outcomes, logLines: runtime.logLines };
}

test('garbage is put aside, what a newer release sent is kept for it, and neighbours are done', async () => {
  const claimed: CleanupMessage[] = [];
  const { outcomes } = await consume(
    ['garbage', null, { version: 1 }, { ...MESSAGE, version: 2 }, MESSAGE],
    {
      claim: async (message) => {
        claimed.push(message);
        return { kind: 'none' };
      },
    },
  );
  expect(outcomes).toEqual(['acked', 'acked', 'acked', 'retried', 'acked']);
  expect(claimed).toEqual([MESSAGE]);
});

test('a message whose object cannot be reached comes again, and its neighbours are done', async () => {
  const { outcomes } = await consume([MESSAGE, { ...MESSAGE, batchNumber: 2 }], {
    claim: async ({ batchNumber }) => {
      if (batchNumber === 1) throw new Error('object out of reach');
      return { kind: 'none' };
    },
  });
  expect(outcomes).toEqual(['retried', 'acked']);
});

test('what the queue has given up is told to its object, and said in the log without anything of the user', async () => {
  const givenUp: CleanupMessage[] = [];
  const { outcomes, logLines } = await consume(
    [MESSAGE],
    { giveUp: async (message) => void givenUp.push(message) },
    'grinbox-cleanup-dead',
  );
  expect(outcomes).toEqual(['acked']);
  expect(givenUp).toEqual([MESSAGE]);
  expect(logLines.join()).toContain('cleanup.given_up');
  expect(logLines.join()).not.toContain(MESSAGE.userId);
});

test('a dead letter whose object cannot be reached is kept', async () => {
  const { outcomes } = await consume(
    [MESSAGE],
    {
      giveUp: async () => {
        throw new Error('object out of reach');
      },
    },
    'grinbox-cleanup-dead',
  );
  expect(outcomes).toEqual(['retried']);
});
