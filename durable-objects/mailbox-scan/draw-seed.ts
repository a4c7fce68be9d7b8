/**
 * A 32-bit seed from a user's id (FNV-1a). All scans of a user draw alike: the same mailbox scanned twice
 * gives the same sample, the same senders and the same figures.
 */
export function drawSeed(userId: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < userId.length; position += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(position), 0x01000193);
  }
  return hash >>> 0;
}
