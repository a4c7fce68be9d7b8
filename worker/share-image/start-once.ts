/** What may be started once and no more, whoever waits for it; one that could not be started is tried anew. */
export function startOnce(start: () => Promise<unknown>): () => Promise<unknown> {
  let started: Promise<unknown> | undefined;
  return () =>
    (started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
}
