import type { CleanupMessage } from '#worker/contract/mailbox-cleanup.ts';
import { incrementCounters } from '#worker/stats/daily-figures.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readCleanupMessage } from './cleanup-queue.ts';

/** What the names of an environment's queues begin with, as wrangler.toml has them: an account holds each name once. */
export const QUEUE_PREFIXES = ['grinbox', 'grinbox-staging'] as const;
/** What follows; the last is the dead-letter queue of the others. */
export const CLEANUP_QUEUE = 'cleanup';
export const UNSUBSCRIBE_QUEUE = 'unsubscribe';
export const DEAD_LETTER_QUEUE = 'cleanup-dead';

const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 300;

/**
 * All queues of clean-ups. Each message is settled by itself, so that a bad one keeps none of its
 * neighbours from being done.
 */
export async function consumeCleanupQueue(
  batch: MessageBatch<unknown>,
  runtime: Runtime,
): Promise<void> {
  const handle = HANDLES.get(batch.queue);
  if (handle === undefined) throw new Error('a queue that is not ours');
  await Promise.all(batch.messages.map((message) => settle(message, runtime, handle)));
}

type Handle = (runtime: Runtime, body: CleanupMessage) => Promise<void>;

const HANDLES: ReadonlyMap<string, Handle> = new Map(
  QUEUE_PREFIXES.flatMap((prefix) => [
    [`${prefix}-${CLEANUP_QUEUE}`, runBatch],
    [`${prefix}-${UNSUBSCRIBE_QUEUE}`, runBatch],
    [`${prefix}-${DEAD_LETTER_QUEUE}`, failBatch],
  ]),
);

/** A wait that is foreseen is the object's, which dispatches the batch again: only what throws is the queue's to retry. */
async function runBatch(runtime: Runtime, message: CleanupMessage): Promise<void> {
  await runtime.cleanupObjects.runBatch(message);
}

async function failBatch(runtime: Runtime, message: CleanupMessage): Promise<void> {
  const { cleanupId, batch } = message;
  runtime.log.error('cleanup.given_up', { cleanupId, kind: batch.kind });
  await runtime.cleanupObjects.failBatch(message);
  await incrementCounters(runtime.db, 'deadLetters', { day: usageDay(runtime.clock()), count: 1 });
}

/**
 * A body that is no message of ours says nothing that could be done, now or later. One of a newer release
 * is retried: this one is about to be replaced by it.
 */
async function settle(message: Message<unknown>, runtime: Runtime, handle: Handle): Promise<void> {
  const { log } = runtime;
  const read = readCleanupMessage(message.body);
  if (read.kind !== 'ours') {
    log.error('cleanup.message_unreadable', { kind: read.kind });
    if (read.kind === 'newer') message.retry();
    else message.ack();
    return;
  }
  try {
    await handle(runtime, read.message);
    message.ack();
  } catch (error) {
    const { attempts } = message;
    log.warn('cleanup.step_failed', { attempt: attempts, ...describeError(error) });
    message.retry({ delaySeconds: retryDelaySeconds(attempts) });
  }
}

/** Doubling, so that ten attempts last half an hour: as long as Google's own faults are given. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
}
