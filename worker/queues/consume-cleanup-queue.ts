import { cleanupMessageSchema, type CleanupMessage } from '#worker/contract/cleanup-message.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { cleanupStepDeps, runCleanupStep } from '#worker/services/run-cleanup-step.ts';

/** The queue that gets what the first one has given up (wrangler.toml). */
const DEAD_LETTER_QUEUE = 'grinbox-cleanup-dead';

/**
 * Both queues of clean-ups. Each message is settled by itself, so that a bad one keeps none of its
 * neighbours from being done.
 */
export async function consumeCleanupQueue(
  batch: MessageBatch<unknown>,
  runtime: Runtime,
): Promise<void> {
  const handle = batch.queue === DEAD_LETTER_QUEUE ? giveUp : carryOut;
  await Promise.all(batch.messages.map((message) => settle(message, runtime, handle)));
}

type Handle = (runtime: Runtime, body: CleanupMessage) => Promise<void>;

async function carryOut(runtime: Runtime, body: CleanupMessage): Promise<void> {
  await runCleanupStep(cleanupStepDeps(runtime), body);
}

async function giveUp(runtime: Runtime, body: CleanupMessage): Promise<void> {
  runtime.log.error('cleanup.given_up', { cleanupId: body.cleanupId, kind: body.step });
  await runtime.cleanupObjects.giveUp(body);
}

/**
 * A body that is no message of ours says nothing that could be done, now or later. One of a newer release
 * is retried: this one is about to be replaced by it.
 */
async function settle(message: Message<unknown>, runtime: Runtime, handle: Handle): Promise<void> {
  const { log } = runtime;
  const parsed = cleanupMessageSchema.safeParse(message.body);
  if (!parsed.success) {
    const isNewer = isOfNewerRelease(message.body);
    log.error('cleanup.message_unreadable', { kind: isNewer ? 'newer' : 'garbage' });
    if (isNewer) message.retry();
    else message.ack();
    return;
  }
  try {
    await handle(runtime, parsed.data);
    message.ack();
  } catch (error) {
    const { attempts } = message;
    log.warn('cleanup.step_failed', { attempt: attempts, ...describeError(error) });
    message.retry();
  }
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
