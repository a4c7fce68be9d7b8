export type ThreadMember = {
  threadId: string | null;
  /** Its own Message-ID, or null. */
  messageId: string | null;
  /** Message-IDs that it answers, the first ones first. */
  answered: readonly string[];
};

/**
 * For each message, oldest first, the index of the message that began its thread: the first with the same
 * thread id, else the thread of a message that it answers, else itself.
 */
export function groupThreads(messages: readonly ThreadMember[]): number[] {
  const rootOfThread = new Map<string, number>();
  const rootOfMessageId = new Map<string, number>();
  return messages.map(({ threadId, messageId, answered }, index) => {
    const known =
      threadId === null
        ? answered.map((id) => rootOfMessageId.get(id)).find((root) => root !== undefined)
        : rootOfThread.get(threadId);
    const root = known ?? index;
    if (threadId !== null) rootOfThread.set(threadId, root);
    if (messageId !== null && !rootOfMessageId.has(messageId)) rootOfMessageId.set(messageId, root);
    return root;
  });
}
