import { hmac } from '@oslojs/crypto/hmac';
import { SHA256, sha256 } from '@oslojs/crypto/sha2';
import { constantTimeEqual } from '@oslojs/crypto/subtle';
import {
  decodeHex,
  encodeBase32LowerCaseNoPadding,
  encodeBase64urlNoPadding,
  encodeHexLowerCase,
} from '@oslojs/encoding';

/** Hex. For high-entropy secrets only; use the keyed hash for others. */
export function sha256Hex(text: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(text)));
}

export type KeyedHash = (purpose: string, text: string) => string;

/** HMAC-SHA-256 as hex, for guessable texts. `purpose` separates columns. */
export function createKeyedHash(key: Uint8Array): KeyedHash {
  return (purpose, text) =>
    encodeHexLowerCase(
      hmac(SHA256, key, new TextEncoder().encode(JSON.stringify([purpose, text]))),
    );
}

/** In constant time, for signatures. */
export function isSameText(a: string, b: string): boolean {
  const encoder = new TextEncoder();
  return constantTimeEqual(encoder.encode(a), encoder.encode(b));
}

const KEYED_ID_BYTES = 16;

/** A deterministic id from a keyed hash of a caller's key: repeatable, but not choosable. */
export function keyedId<Prefix extends IdPrefix>(
  prefix: Prefix,
  keyedHash: string,
): `${Prefix}_${string}` {
  const bytes = decodeHex(keyedHash).subarray(0, KEYED_ID_BYTES);
  return `${prefix}_${encodeBase32LowerCaseNoPadding(bytes)}`;
}

type IdPrefix =
  | 'usr'
  | 'con'
  | 'ses'
  | 'scn'
  | 'req'
  | 'ord'
  | 'chg'
  | 'rfd'
  | 'wtl'
  | 'tck'
  | 'rpl'
  | 'tst'
  | 'shr'
  | 'aud';

const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** Prefix and 128 random bits. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): `${Prefix}_${string}` {
  return `${prefix}_${encodeBase32LowerCaseNoPadding(randomBytes(ID_BYTES))}`;
}

/** 256 random bits as base64url. */
export function newSecret(): string {
  return encodeBase64urlNoPadding(randomBytes(SECRET_BYTES));
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}
