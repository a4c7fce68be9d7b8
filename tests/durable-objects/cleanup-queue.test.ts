import { createMessageBatch } from 'cloudflare:test';
import { expect, test } from 'vitest';

import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import type { CleanupMessage, MailboxCleanupObject } from '#worker/contract/mailbox-cleanup.ts';
import { consumeCleanupQueue } from '#worker/cleanups/cleanup-queue.ts';

const MESSAGE: CleanupMessage = {
  version: 1,
  userId: 'usr_1',
  cleanupId: 'cln_1',
  epoch: 0,
  batch: { kind: 'move', number: 1 },
};

/** What became of each message of a batch, in its order. */
async function consume(
  bodies: unknown[],
  object: Partial<MailboxCleanupObject> = {},
  queue = 'grinbox-cleanup',
) {
  const runtime = buildRuntime({ mailboxCleanup: () => object });
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
  const run: CleanupMessage[] = [];
  const { outcomes } = await consume(
    ['garbage', null, { version: 1 }, { ...MESSAGE, version: 2 }, MESSAGE],
    {
      runBatch: async (message) => void run.push(message),
    },
  );
  expect(outcomes).toEqual(['acked', 'acked', 'acked', 'retried', 'acked']);
  expect(run).toEqual([MESSAGE]);
});

test('a message whose object cannot be reached comes again, and its neighbours are done', async () => {
  const { outcomes } = await consume(
    [MESSAGE, { ...MESSAGE, batch: { kind: 'move', number: 2 } }],
    {
      runBatch: async ({ batch }) => {
        if (batch.number === 1) throw new Error('object out of reach');
      },
    },
  );
  expect(outcomes).toEqual(['retried', 'acked']);
});

test('what the queue has given up is told to its object, and said in the log without anything of the user', async () => {
  const failed: CleanupMessage[] = [];
  const { outcomes, logLines } = await consume(
    [MESSAGE],
    { failBatch: async (message) => void failed.push(message) },
    'grinbox-cleanup-dead',
  );
  expect(outcomes).toEqual(['acked']);
  expect(failed).toEqual([MESSAGE]);
  expect(logLines.join()).toContain('cleanup.dead_lettered');
  expect(logLines.join()).not.toContain(MESSAGE.userId);
});

test('a dead letter whose object cannot be reached is kept', async () => {
  const { outcomes } = await consume(
    [MESSAGE],
    {
      failBatch: async () => {
        throw new Error('object out of reach');
      },
    },
    'grinbox-cleanup-dead',
  );
  expect(outcomes).toEqual(['retried']);
});
