import { type CleanupMessage, cleanupMessageSchema } from '#worker/contract/mailbox-cleanup.ts';

/** `newer`: sent by a release that is replacing this one. */
export type ReadCleanupMessage =
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

/** Delivery is at least once and unordered. */
export interface CleanupQueue {
  send(messages: readonly CleanupMessage[]): Promise<void>;
}

/** Messages per sendBatch (https://developers.cloudflare.com/queues/platform/limits/). */
const MESSAGES_PER_SEND = 100;

type Queues = {
  CLEANUP_QUEUE: Queue<CleanupMessage>;
  /** For senders: a slow one must not delay moving mail. */
  UNSUBSCRIBE_QUEUE: Queue<CleanupMessage>;
};

export function createCleanupQueue({ CLEANUP_QUEUE, UNSUBSCRIBE_QUEUE }: Queues): CleanupQueue {
  return {
    async send(messages) {
      const isOfSender = ({ batch }: CleanupMessage) => batch.kind === 'unsubscribe';
      const mail = messages.filter((message) => !isOfSender(message));
      await sendAll(CLEANUP_QUEUE, mail);
      await sendAll(UNSUBSCRIBE_QUEUE, messages.filter(isOfSender));
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
