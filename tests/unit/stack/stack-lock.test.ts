import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { lockPersistDir } from '#tests/tools/stack/stack-lock.ts';

function persistDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('state held by a living process is refused to another', () => {
  const folder = persistDir();
  writeFileSync(join(folder, 'stack.pid'), String(process.ppid));
  expect(() => lockPersistDir(folder)).toThrow(/--persist DIR/);
});

test.each(['', 'rubbish', '999999999'])('a lock left behind (%j) is taken over', (left) => {
  const folder = persistDir();
  writeFileSync(join(folder, 'stack.pid'), left);
  const release = lockPersistDir(folder);
  release();
  expect(() => lockPersistDir(folder)).not.toThrow();
});
