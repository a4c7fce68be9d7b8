import { hmac } from '@oslojs/crypto/hmac';
import { SHA256, sha256 } from '@oslojs/crypto/sha2';
import { encodeHexLowerCase } from '@oslojs/encoding';

/** SHA-256 of a text as 64 hex digits. For secrets of full entropy only: others need the keyed hash. */
export function sha256Hex(text: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(text)));
}

export type KeyedHash = (purpose: string, text: string) => string;

/**
 * HMAC-SHA-256 as hex, for texts that could be guessed (a user agent): without the key nobody can try
 * candidates against a stored hash. The purpose keeps hashes of different columns apart.
 */
export function createKeyedHash(key: Uint8Array): KeyedHash {
  return (purpose, text) =>
    encodeHexLowerCase(
      hmac(SHA256, key, new TextEncoder().encode(JSON.stringify([purpose, text]))),
    );
}
