import type { CleanupMessage } from '#worker/contract/cleanup-message.ts';

/** Where a clean-up's object hands out its work. A message may come back more than once, and in any order. */
export interface CleanupQueue {
  send(messages: readonly CleanupMessage[]): Promise<void>;
}

/** One sendBatch takes 100 messages (https://developers.cloudflare.com/queues/platform/limits/). */
const MESSAGES_PER_SEND = 100;

export function createCleanupQueue(queue: Queue<CleanupMessage>): CleanupQueue {
  return {
    async send(messages) {
      for (let from = 0; from < messages.length; from += MESSAGES_PER_SEND) {
        const bodies = messages.slice(from, from + MESSAGES_PER_SEND);
        await queue.sendBatch(bodies.map((body) => ({ body })));
      }
    },
  };
}
