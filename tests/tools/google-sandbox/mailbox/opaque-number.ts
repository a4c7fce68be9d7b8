const HALF_BITS = 30;
const HALF_MASK = 2 ** HALF_BITS - 1;
const ROUND_KEYS = [0x5bd1e995, 0x2545f491, 0x1b873593, 0x38495ab5] as const;

export type NumberPair = { tag: number; value: number };

function mix(half: number, key: number): number {
  let hash = Math.imul(half ^ key, 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash & HALF_MASK;
}

/** A 30-bit hash of a text (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash & HALF_MASK, hash >>> 3);
}

/**
 * Scrambles two 30-bit numbers into two others (a Feistel network). Being a bijection it can be undone, and
 * what it gives tells nothing about order or age.
 */
export function scramble({ tag, value }: NumberPair, salt: number): NumberPair {
  let left = tag;
  let right = value;
  for (const key of ROUND_KEYS) [left, right] = [right, left ^ mix(right, key ^ salt)];
  return { tag: left, value: right };
}

export function unscramble({ tag, value }: NumberPair, salt: number): NumberPair {
  let left = tag;
  let right = value;
  for (const key of ROUND_KEYS.toReversed()) [left, right] = [right ^ mix(left, key ^ salt), left];
  return { tag: left, value: right };
}
