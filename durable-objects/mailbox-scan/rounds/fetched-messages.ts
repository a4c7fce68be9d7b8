import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';

type Fetched = Pick<ScanParts, 'rounds' | 'memory'>;

/** Messages with what they weigh, fetched in the first `count` rounds or by a former scan; each once. */
export function weighedMessages(
  { rounds, memory }: Fetched,
  count: number,
): { messageId: string; sizeBytes: number }[] {
  const sizes = new Map<string, number>();
  for (const { messageId, sizeBytes } of memory.former()?.weighed ?? []) {
    sizes.set(messageId, sizeBytes);
  }
  for (const { messageId, record } of rounds.samples(count)) {
    const sizeBytes = record?.sizeBytes ?? null;
    if (sizeBytes !== null) sizes.set(messageId, sizeBytes);
  }
  return [...sizes].map(([messageId, sizeBytes]) => ({ messageId, sizeBytes }));
}

/** All that were drawn in the first `count` rounds, and fetched by a former scan. */
export function fetchedIds({ rounds, memory }: Fetched, count: number): ReadonlySet<string> {
  const drawn = rounds.samples(count).map(({ messageId }) => messageId);
  return new Set([...(memory.former()?.fetchedIds ?? []), ...drawn]);
}
