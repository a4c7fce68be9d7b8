import type { ScanParts } from '#durable-objects/mailbox-scan/scan-parts.ts';

type Fetched = Pick<ScanParts, 'rounds' | 'memory'>;

/** Fetched in the first `count` rounds or an earlier scan. */
export function weighedMessages(
  { rounds, memory }: Fetched,
  count: number,
): { messageId: string; sizeBytes: number }[] {
  const sizes = new Map<string, number>();
  for (const { messageId, sizeBytes } of memory.previous()?.weighed ?? []) {
    sizes.set(messageId, sizeBytes);
  }
  for (const { messageId, record } of rounds.samples(count)) {
    const sizeBytes = record?.sizeBytes ?? null;
    if (sizeBytes !== null) sizes.set(messageId, sizeBytes);
  }
  return [...sizes].map(([messageId, sizeBytes]) => ({ messageId, sizeBytes }));
}

/** Including an earlier scan's. */
export function fetchedIds({ rounds, memory }: Fetched, count: number): ReadonlySet<string> {
  const drawn = rounds.samples(count).map(({ messageId }) => messageId);
  return new Set([...(memory.previous()?.fetchedIds ?? []), ...drawn]);
}
