import {
  decodeBase64IgnorePadding,
  decodeBase64urlIgnorePadding,
  encodeBase64urlNoPadding,
} from '@oslojs/encoding';

import { randomBytes } from './hash.ts';

const KEY_BYTES = 32;

/** By version; `current` encrypts, all decrypt. */
type KeyRing = {
  current: number;
  keys: ReadonlyMap<number, Uint8Array<ArrayBuffer>>;
};

const ENTRY = /^v([1-9]\d{0,4}):(.+)$/;

/** A 32-byte key, or null. */
export function parseKey(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(decodeBase64IgnorePadding(base64));
    return bytes.length === KEY_BYTES ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Parses `v2:base64,v1:base64`, current key first. To rotate, prepend a version and keep older ones until their
 * ciphertexts are gone (tokens: 24 hours; a clean-up's ids: 37 days).
 * @returns null when an entry is malformed, a version repeats or a key is not 32 bytes.
 */
export function parseKeyRing(text: string): KeyRing | null {
  const keys = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const entry of text.split(',')) {
    const [, version, base64 = ''] = ENTRY.exec(entry.trim()) ?? [];
    const key = parseKey(base64);
    if (key === null || keys.has(Number(version))) return null;
    keys.set(Number(version), key);
  }
  const [current] = keys.keys();
  return current === undefined ? null : { current, keys };
}

/** Additional data: a ciphertext decrypts in no other column, row or user. */
export type CipherContext = { table: string; column: string; rowId: string; userId: string };

export interface TokenCipher {
  encrypt(plaintext: string, context: CipherContext): Promise<string>;
  /** @throws TokenCipherError unless intact and in its own context. */
  decrypt(stored: string, context: CipherContext): Promise<string>;
}

/** Carries no reason, which would only help an attacker. */
export class TokenCipherError extends Error {
  constructor() {
    super('the stored token cannot be opened');
    this.name = 'TokenCipherError';
  }
}

const IV_BYTES = 12;
const STORED = /^v([1-9]\d{0,4})\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

/**
 * AES-256-GCM with a random 96-bit IV, stored as `v{key}.{iv}.{ciphertext}`. HKDF derives a data key per row, so few
 * IVs share a key.
 */
export function createTokenCipher(ring: KeyRing): TokenCipher {
  async function dataKey(version: number, { table, rowId }: CipherContext): Promise<CryptoKey> {
    const keyBytes = ring.keys.get(version);
    if (keyBytes === undefined) throw new TokenCipherError();
    const base = await crypto.subtle.importKey('raw', keyBytes, 'HKDF', false, ['deriveKey']);
    return crypto.subtle.deriveKey(
      {
        name: 'HKDF',
        hash: 'SHA-256',
        salt: new Uint8Array(),
        info: encodeList(['token-data-key', table, rowId]),
      },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    );
  }

  return {
    async encrypt(plaintext, context) {
      const iv = randomBytes(IV_BYTES);
      const ciphertext = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: additionalData(ring.current, context) },
        await dataKey(ring.current, context),
        new TextEncoder().encode(plaintext),
      );
      const parts = [iv, new Uint8Array(ciphertext)].map((part) => encodeBase64urlNoPadding(part));
      return [`v${ring.current}`, ...parts].join('.');
    },

    async decrypt(stored, context) {
      const [, versionText, ivText, ciphertextText] = STORED.exec(stored) ?? [];
      const iv = decodeCanonical(ivText);
      const ciphertext = decodeCanonical(ciphertextText);
      const version = Number(versionText);
      const key = await dataKey(version, context);
      try {
        const plaintext = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv, additionalData: additionalData(version, context) },
          key,
          ciphertext,
        );
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plaintext);
      } catch {
        throw new TokenCipherError();
      }
    },
  };
}

function additionalData(version: number, { table, column, rowId, userId }: CipherContext) {
  return encodeList([table, column, rowId, userId, `v${version}`]);
}

/** JSON, so that no two lists encode alike. */
function encodeList(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(JSON.stringify(parts)));
}

/** Rejects non-zero padding bits, which would let a changed digit pass. */
function decodeCanonical(text: string | undefined): Uint8Array<ArrayBuffer> {
  if (text === undefined) throw new TokenCipherError();
  try {
    return Uint8Array.from(decodeBase64urlIgnorePadding(text));
  } catch {
    throw new TokenCipherError();
  }
}
