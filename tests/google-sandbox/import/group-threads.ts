import { findHeader, type MessageHeader } from '#tests/google-sandbox/mailbox/message-content.ts';

export type ThreadMember = { threadId: string | null; headers: readonly MessageHeader[] };

const MESSAGE_ID = /<[^<>\s]+>/g;

/**
 * For each message, oldest first, the index of the message that began its thread: the first with the same
 * thread id, else the thread of a message that it answers, else itself.
 */
export function groupThreads(messages: readonly ThreadMember[]): number[] {
  const rootOfThread = new Map<string, number>();
  const rootOfMessageId = new Map<string, number>();
  return messages.map(({ threadId, headers }, index) => {
    const root = findRoot(threadId, headers, rootOfThread, rootOfMessageId) ?? index;
    if (threadId !== null) rootOfThread.set(threadId, root);
    const messageId = findHeader(headers, 'Message-ID')?.match(MESSAGE_ID)?.[0];
    if (messageId !== undefined && !rootOfMessageId.has(messageId))
      rootOfMessageId.set(messageId, root);
    return root;
  });
}

function findRoot(
  threadId: string | null,
  headers: readonly MessageHeader[],
  rootOfThread: ReadonlyMap<string, number>,
  rootOfMessageId: ReadonlyMap<string, number>,
): number | undefined {
  if (threadId !== null) return rootOfThread.get(threadId);
  const answered = ['References', 'In-Reply-To'].flatMap(
    (name) => findHeader(headers, name)?.match(MESSAGE_ID) ?? [],
  );
  return answered.map((id) => rootOfMessageId.get(id)).find((root) => root !== undefined);
}
