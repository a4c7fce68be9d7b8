/** A 32-bit seed from a scan's id (FNV-1a), so that every draw of a scan can be repeated. */
export function scanSeed(scanId: string): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < scanId.length; position += 1) {
    hash = Math.imul(hash ^ scanId.charCodeAt(position), 0x01000193);
  }
  return hash >>> 0;
}
