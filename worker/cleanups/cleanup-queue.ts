import {
  type CleanupMessage,
  cleanupMessageSchema,
  type CleanupQueue,
} from '#worker/contract/mailbox-cleanup.ts';
import { usageDay } from '#worker/domain/stats/usage-events.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { incrementCounters } from '#worker/stats/daily-figures.ts';

/** Prefixes of queue names, as in wrangler.toml: names are unique within an account. */
export const QUEUE_PREFIXES = ['grinbox', 'grinbox-staging'] as const;
/** Their suffixes; the last is the dead-letter queue of the others. */
export const CLEANUP_QUEUE = 'cleanup';
export const UNSUBSCRIBE_QUEUE = 'unsubscribe';
export const DEAD_LETTER_QUEUE = 'cleanup-dead';

/** Messages per sendBatch (https://developers.cloudflare.com/queues/platform/limits/). */
const MESSAGES_PER_SEND = 100;

type Queues = {
  CLEANUP_QUEUE: Queue<CleanupMessage>;
  /** For senders: a slow one must not delay moving mail. */
  UNSUBSCRIBE_QUEUE: Queue<CleanupMessage>;
};

export function createCleanupQueue(queues: Queues): CleanupQueue {
  return {
    async send(messages) {
      const isOfSender = ({ batch }: CleanupMessage) => batch.kind === 'unsubscribe';
      const mail = messages.filter((message) => !isOfSender(message));
      await sendAll(queues.CLEANUP_QUEUE, mail);
      await sendAll(queues.UNSUBSCRIBE_QUEUE, messages.filter(isOfSender));
    },
  };
}

async function sendAll(
  queue: Queue<CleanupMessage>,
  messages: readonly CleanupMessage[],
): Promise<void> {
  for (let from = 0; from < messages.length; from += MESSAGES_PER_SEND) {
    const bodies = messages.slice(from, from + MESSAGES_PER_SEND);
    await queue.sendBatch(bodies.map((body) => ({ body })));
  }
}

const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 300;

/** Each message is acknowledged separately, so that a bad one does not retry its whole batch. */
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

/** An expected wait is the object's, which dispatches the batch again; the queue retries only what throws. */
async function runBatch(runtime: Runtime, message: CleanupMessage): Promise<void> {
  await runtime.mailboxCleanup(message.userId, message.cleanupId).runBatch(message);
}

async function failBatch(runtime: Runtime, message: CleanupMessage): Promise<void> {
  const { userId, cleanupId, batch } = message;
  runtime.log.error('cleanup.dead_lettered', { cleanupId, kind: batch.kind });
  await runtime.mailboxCleanup(userId, cleanupId).failBatch(message);
  await incrementCounters(runtime.db, 'deadLetters', { day: usageDay(runtime.clock()), count: 1 });
}

/**
 * A malformed message is dropped. One from a newer release is retried, since that release is about to replace this one.
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

/** Exponential: ten attempts span half an hour, the time allowed for faults on Google's side. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
}

/** `newer`: sent by a release that is replacing this one. */
type ReadCleanupMessage =
  { kind: 'ours'; message: CleanupMessage } | { kind: 'newer' } | { kind: 'garbage' };

export function readCleanupMessage(body: unknown): ReadCleanupMessage {
  const parsed = cleanupMessageSchema.safeParse(body);
  if (parsed.success) return { kind: 'ours', message: parsed.data };
  return { kind: isOfNewerRelease(body) ? 'newer' : 'garbage' };
}

function isOfNewerRelease(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'version' in body &&
    typeof body.version === 'number' &&
    body.version > 1
  );
}
