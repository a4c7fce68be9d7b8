import { decodeBase64IgnorePadding } from '@oslojs/encoding';

const KEY_BYTES = 32;

/** Key-encryption keys by version; `current` encrypts, all of them decrypt. */
export type KeyRing = {
  current: number;
  keys: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
};

const ENTRY = /^v([1-9]\d{0,4}):(.+)$/;

/** A 32-byte key from base64, or null. */
export function parseKey(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(decodeBase64IgnorePadding(base64));
    return bytes.length === KEY_BYTES ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Reads `v2:base64,v1:base64`, the current key first. To rotate, put a new version in front and keep
 * the older ones until all that they encrypted is gone (tokens: 24 hours; a clean-up's ids: 37 days).
 * @returns null when an entry is malformed, a version stands twice or a key is not 32 bytes.
 */
export function parseKeyRing(text: string): KeyRing | null {
  const keys = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const entry of text.split(',')) {
    const [, version, base64] = ENTRY.exec(entry.trim()) ?? [];
    if (version === undefined || base64 === undefined) return null;
    const key = parseKey(base64);
    if (key === null || keys.has(Number(version))) return null;
    keys.set(Number(version), key);
  }
  const [current] = keys.keys();
  return current === undefined ? null : { current, keys };
}
