import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, onTestFinished, test } from 'vitest';

import { untilUnlocked } from '#tests/tools/stack/until-unlocked.ts';
import { localSqlArgs, runSql, runWrangler } from '#tests/tools/stack/wrangler.ts';

const LONG_FOR_A_RUNTIME_MS = 60_000;

async function localDatabase(): Promise<{ stateDir: string; database: DatabaseSync }> {
  const stateDir = mkdtempSync(join(tmpdir(), 'grinbox-locked-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true }));
  await runSql(stateDir, 'CREATE TABLE notes (text TEXT)');
  const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (file === undefined) throw new Error('There is no database');
  const database = new DatabaseSync(join(folder, file));
  onTestFinished(() => database.close());
  return { stateDir, database };
}

test(
  'a statement that meets a lock is carried out once, when the lock has been let go',
  async () => {
    const { stateDir, database } = await localDatabase();
    database.exec('BEGIN EXCLUSIVE');
    const faults: unknown[] = [];

    await untilUnlocked(async () => {
      try {
        await runWrangler(localSqlArgs(stateDir, "INSERT INTO notes VALUES ('kept')"));
      } catch (error) {
        faults.push(error);
        database.exec('ROLLBACK');
        throw error;
      }
    });

    expect(faults).toHaveLength(1);
    expect(database.prepare('SELECT text FROM notes').all()).toEqual([{ text: 'kept' }]);
  },
  LONG_FOR_A_RUNTIME_MS,
);

test('a lock that is never let go is told after some tries', async () => {
  let tries = 0;
  const locked = untilUnlocked(() => {
    tries += 1;
    return Promise.reject(new Error('database is locked: SQLITE_BUSY'));
  });

  await expect(locked).rejects.toThrow('SQLITE_BUSY');
  expect(tries).toBe(15);
});

test('another fault is told at once', async () => {
  let tries = 0;
  const faulty = untilUnlocked(() => {
    tries += 1;
    return Promise.reject(new Error('near "valuess": syntax error'));
  });

  await expect(faulty).rejects.toThrow('syntax error');
  expect(tries).toBe(1);
});
