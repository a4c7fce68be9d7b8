import { hmac } from '@oslojs/crypto/hmac';
import { SHA256, sha256 } from '@oslojs/crypto/sha2';
import {
  decodeHex,
  encodeBase32LowerCaseNoPadding,
  encodeBase64urlNoPadding,
  encodeHexLowerCase,
} from '@oslojs/encoding';

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

const KEYED_ID_BYTES = 16;

/**
 * The id of what goes by somebody's key, of which this is the keyed hash: always the same one, and nobody can tell what
 * a key will lead to, or choose an id.
 */
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

/** A new id such as `usr_…`: 128 random bits, so that no id can be guessed from another. */
export function newId<Prefix extends IdPrefix>(prefix: Prefix): `${Prefix}_${string}` {
  return `${prefix}_${encodeBase32LowerCaseNoPadding(randomBytes(ID_BYTES))}`;
}

/** 256 random bits as base64url, for what must be impossible to guess. */
export function newSecret(): string {
  return encodeBase64urlNoPadding(randomBytes(SECRET_BYTES));
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}
