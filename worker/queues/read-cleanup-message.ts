import { cleanupMessageSchema, type CleanupMessage } from '#worker/contract/cleanup-message.ts';

/** What the body of a queue's message is. `newer`: of a release that is about to replace this one. */
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
