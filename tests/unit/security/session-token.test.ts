import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { createKeyedHash, keyedId, newId } from '#worker/platform/security/hash.ts';
import {
  formatSessionToken,
  hashSessionSecret,
  isSessionSecret,
  newSessionToken,
  parseSessionToken,
  sessionFingerprint,
} from '#worker/access/sessions.ts';

test('a token survives its way through a cookie', () => {
  const token = newSessionToken();
  expect(parseSessionToken(formatSessionToken(token))).toEqual(token);
});

test('only the SHA-256 of the secret is kept, and only the secret fits it', () => {
  const { secret } = newSessionToken();
  const stored = hashSessionSecret(secret);
  expect(stored).toBe(createHash('sha256').update(secret).digest('hex'));
  expect(isSessionSecret(secret, stored)).toBe(true);
  expect(isSessionSecret(newSessionToken().secret, stored)).toBe(false);
  expect(isSessionSecret(secret, '')).toBe(false);
  expect(isSessionSecret(stored, stored)).toBe(false);
});

test('the fingerprint is 32 characters and gives away no part of the token', () => {
  const { id, secret } = newSessionToken();
  const fingerprint = sessionFingerprint(secret);
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(hashSessionSecret(secret).startsWith(fingerprint)).toBe(true);
  expect(`${id}.${secret}`).not.toContain(fingerprint);
});

test('a cookie that cannot be ours is not even looked up', () => {
  const good = formatSessionToken(newSessionToken());
  for (const bad of [
    '',
    '.',
    'ses_.',
    good.slice(0, -1),
    `${good}A`,
    good.replace('ses_', 'usr_'),
    good.replace('.', ''),
    good.toUpperCase(),
    ` ${good}`,
    `${good}\n`,
    `${good}.${good}`,
  ]) {
    expect(parseSessionToken(bad), bad).toBeNull();
  }
});

test('ids carry their prefix and 128 random bits', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('con'));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 50)) expect(id).toMatch(/^con_[a-z2-7]{26}$/);
});

test('an id made of a keyed hash carries 128 bits too, the same for a text and others under another key', () => {
  const idBy = (key: number, text: string) =>
    keyedId('tck', createKeyedHash(new Uint8Array(32).fill(key))('form', text));
  expect(idBy(1, 'a')).toMatch(/^tck_[a-z2-7]{26}$/);
  expect(idBy(1, 'a')).toBe(idBy(1, 'a'));
  expect(new Set([idBy(1, 'a'), idBy(1, 'b'), idBy(2, 'a')]).size).toBe(3);
});

test('a secret is told by all of its hash', () => {
  const { secret } = newSessionToken();
  const hash = hashSessionSecret(secret);
  expect(isSessionSecret(secret, hash)).toBe(true);
  for (let place = 0; place < hash.length; place += 1) {
    const changed =
      hash.slice(0, place) + (hash[place] === '0' ? '1' : '0') + hash.slice(place + 1);
    expect(isSessionSecret(secret, changed)).toBe(false);
  }
  expect(isSessionSecret(secret, hash.slice(0, -1))).toBe(false);
  expect(isSessionSecret(secret, '')).toBe(false);
});
