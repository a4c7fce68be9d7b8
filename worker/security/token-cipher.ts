import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding';

import type { KeyRing } from './key-ring.ts';
import { randomBytes } from './random-id.ts';

/** Where a ciphertext lives. It opens nowhere else: not in another column, row or user. */
export type CipherContext = { table: string; column: string; rowId: string; userId: string };

export interface TokenCipher {
  encrypt(plaintext: string, context: CipherContext): Promise<string>;
  /** @throws TokenCipherError for anything but an untouched ciphertext in its own context. */
  decrypt(stored: string, context: CipherContext): Promise<string>;
}

/** Says that, never what or why: neither helps anyone but an attacker. */
export class TokenCipherError extends Error {
  constructor() {
    super('the stored token cannot be opened');
    this.name = 'TokenCipherError';
  }
}

const IV_BYTES = 12;
const STORED = /^v([1-9]\d{0,4})\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

/**
 * AES-256-GCM with a random 96-bit IV, stored as `v{key}.{iv}.{ciphertext}`. Each row has a data key of
 * its own, derived by HKDF from the ring's key, which keeps the number of IVs under one key tiny.
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

/** JSON of a list of strings: no two lists read the same, whatever their parts contain. */
function encodeList(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(JSON.stringify(parts)));
}

/** Refuses bits in the last digit that no byte uses: a changed one must not pass unseen. */
function decodeCanonical(text: string | undefined): Uint8Array<ArrayBuffer> {
  if (text === undefined) throw new TokenCipherError();
  try {
    return Uint8Array.from(decodeBase64urlIgnorePadding(text));
  } catch {
    throw new TokenCipherError();
  }
}
