import { createDecipheriv, hkdfSync } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type CipherContext,
  createTokenCipher,
  parseKeyRing,
  TokenCipherError,
} from '#worker/platform/security/token-cipher.ts';

const KEY_ONE = Buffer.alloc(32, 1).toString('base64');
const KEY_TWO = Buffer.alloc(32, 2).toString('base64');

function buildCipher(keys = `v1:${KEY_ONE}`) {
  const ring = parseKeyRing(keys);
  if (ring === null) throw new Error('the test has a bad key ring');
  return createTokenCipher(ring);
}

function buildContext(changes: Partial<CipherContext> = {}): CipherContext {
  return {
    table: 'connections',
    column: 'access_token',
    rowId: 'con_a',
    userId: 'usr_a',
    ...changes,
  };
}

test('what was encrypted reads back, whatever it is and wherever it lives', async () => {
  const cipher = buildCipher();
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  const context = fc.record({ table: text, column: text, rowId: text, userId: text });
  const byteOrderMark = '\uFEFFtoken';
  await fc.assert(
    fc.asyncProperty(text, context, async (plaintext, where) => {
      const stored = await cipher.encrypt(plaintext, where);
      expect(await cipher.decrypt(stored, where)).toBe(plaintext);
    }),
    { numRuns: 300, examples: [[byteOrderMark, buildContext()]] },
  );
});

test('a ciphertext opens in no other table, column, row or user', async () => {
  const cipher = buildCipher();
  const stored = await cipher.encrypt('token', buildContext());
  for (const other of [
    { table: 'oauth_flows' },
    { column: 'refresh_token' },
    { rowId: 'con_b' },
    { userId: 'usr_b' },
  ]) {
    await expect(cipher.decrypt(stored, buildContext(other))).rejects.toThrow(TokenCipherError);
  }
});

test('two contexts whose parts run together the same way stay apart', async () => {
  const cipher = buildCipher();
  const context = fc.record({
    table: fc.constantFrom('', 'a', 'a"', ',', '","'),
    column: fc.constantFrom('', 'a', 'a"', ',', '","'),
    rowId: fc.constantFrom('', 'a', 'a"', ',', '","'),
    userId: fc.constantFrom('', 'a', 'a"', ',', '","'),
  });
  await fc.assert(
    fc.asyncProperty(context, context, async (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const stored = await cipher.encrypt('token', one);
      await expect(cipher.decrypt(stored, other)).rejects.toThrow(TokenCipherError);
    }),
    { numRuns: 300 },
  );
});

// Of three lengths in a row two leave bits in the last character that no byte uses.
test.each(['ya29.canary', 'ya29.canary-', 'ya29.canary-1'])(
  'a change of any single character of %s is noticed',
  async (token) => {
    const cipher = buildCipher();
    const stored = await cipher.encrypt(token, buildContext());
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    let tried = 0;
    for (let position = 0; position < stored.length; position += 1) {
      for (const character of alphabet) {
        if (character === stored[position]) continue;
        const changed = stored.slice(0, position) + character + stored.slice(position + 1);
        await expect(cipher.decrypt(changed, buildContext())).rejects.toThrow(TokenCipherError);
        tried += 1;
      }
    }
    expect(tried).toBe(stored.length * (alphabet.length - 1));
  },
);

test('a change of any single bit is noticed', async () => {
  const cipher = buildCipher();
  const stored = await cipher.encrypt('ya29.canary', buildContext());
  const [version = '', ...parts] = stored.split('.');
  for (const [index, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const tampered = [version, ...parts.with(index, changed.toString('base64url'))].join('.');
      await expect(cipher.decrypt(tampered, buildContext())).rejects.toThrow(TokenCipherError);
    }
  }
});

test('what is cut short, lengthened or not a ciphertext at all is refused, never passed through', async () => {
  const cipher = buildCipher();
  const stored = await cipher.encrypt('token', buildContext());
  const [version = '', iv = '', ciphertext = ''] = stored.split('.');
  for (const bad of [
    '',
    'token',
    'ya29.a0-plain.token',
    `${stored}.`,
    `${stored}AA`,
    stored.slice(0, -2),
    `${version}.${iv}`,
    `${version}..${ciphertext}`,
    `${version}.${iv}.`,
    `${version}.${iv}.AAAA`,
    `${version}.${iv}AAAA.${ciphertext}`,
    `${version}.${iv}=.${ciphertext}`,
    ` ${stored}`,
    `${stored}\n`,
    stored.toUpperCase(),
  ]) {
    await expect(cipher.decrypt(bad, buildContext()), bad).rejects.toThrow(TokenCipherError);
  }
});

test('after a rotation the new key writes and the old one still reads', async () => {
  const before = buildCipher(`v1:${KEY_ONE}`);
  const during = buildCipher(`v2:${KEY_TWO},v1:${KEY_ONE}`);
  const after = buildCipher(`v2:${KEY_TWO}`);
  const old = await before.encrypt('token', buildContext());
  const fresh = await during.encrypt('token', buildContext());
  expect(old).toMatch(/^v1\./);
  expect(fresh).toMatch(/^v2\./);
  expect(await during.decrypt(old, buildContext())).toBe('token');
  expect(await after.decrypt(fresh, buildContext())).toBe('token');
  await expect(after.decrypt(old, buildContext())).rejects.toThrow(TokenCipherError);
  await expect(before.decrypt(fresh, buildContext())).rejects.toThrow(TokenCipherError);
});

test('a ciphertext cannot be moved to another key version', async () => {
  const cipher = buildCipher(`v2:${KEY_TWO},v1:${KEY_TWO}`);
  const stored = await cipher.encrypt('token', buildContext());
  const relabelled = stored.replace(/^v2/, 'v1');
  await expect(cipher.decrypt(relabelled, buildContext())).rejects.toThrow(TokenCipherError);
});

test('no two encryptions of the same token look alike', async () => {
  const cipher = buildCipher();
  const stored = await Promise.all(
    Array.from({ length: 2_000 }, () => cipher.encrypt('token', buildContext())),
  );
  const ivs = stored.map((text) => text.split('.')[1]);
  expect(new Set(ivs).size).toBe(stored.length);
  expect(Buffer.from(ivs[0] ?? '', 'base64url')).toHaveLength(12);
});

test('a key ring with a malformed, short or repeated entry is refused', () => {
  for (const bad of [
    '',
    KEY_ONE,
    'v1:',
    `v0:${KEY_ONE}`,
    `v01:${KEY_ONE}`,
    `1:${KEY_ONE}`,
    `v1:${Buffer.alloc(31).toString('base64')}`,
    `v1:${Buffer.alloc(33).toString('base64')}`,
    `v1:${KEY_ONE},v1:${KEY_TWO}`,
    `v1:${KEY_ONE},`,
    `v1:${KEY_ONE};v2:${KEY_TWO}`,
    'v1:not base64 at all, not even nearly !!!!!!!!',
  ]) {
    expect(parseKeyRing(bad), bad).toBeNull();
  }
});

test('the first entry of a key ring is current', () => {
  expect(parseKeyRing(`v7:${KEY_TWO}, v3:${KEY_ONE}`)).toMatchObject({ current: 7 });
});

/** The scheme as it is documented, by another implementation. */
function openByHand(stored: string, { table, column, rowId, userId }: CipherContext): string {
  const [, iv = '', sealed = ''] = stored.split('.');
  const info = JSON.stringify(['token-data-key', table, rowId]);
  const key = hkdfSync('sha256', Buffer.alloc(32, 1), '', info, 32);
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(iv, 'base64url'));
  decipher.setAAD(Buffer.from(JSON.stringify([table, column, rowId, userId, 'v1'])));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
}

test('each row has a data key of its own, by HKDF of table and row, and is bound to its place by AES-GCM', async () => {
  const cipher = buildCipher();
  for (const rowId of ['con_a', 'con_b', 'a","b']) {
    const stored = await cipher.encrypt('ya29.token', buildContext({ rowId }));
    expect(openByHand(stored, buildContext({ rowId }))).toBe('ya29.token');
  }
});
