import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { localSecrets } from '#tests/tools/stack/local-secrets.ts';

function secretsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'nested', 'local-secrets.json');
}

test('secrets are 32 random bytes, made once and kept', () => {
  const file = secretsFile();
  const first = localSecrets(file, ['A', 'B']);
  expect(Buffer.from(first.A, 'base64')).toHaveLength(32);
  expect(first.A).not.toBe(first.B);
  expect(localSecrets(file, ['A', 'B'])).toEqual(first);
});

test('a secret needed later joins those already there', () => {
  const file = secretsFile();
  const first = localSecrets(file, ['A']);
  const second = localSecrets(file, ['B']);
  expect(second).toHaveProperty('B');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...first, ...second });
});

test('only their owner can read them', () => {
  const file = secretsFile();
  localSecrets(file, ['A']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
