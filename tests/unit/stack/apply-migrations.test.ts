import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { afterEach, expect, test } from 'vitest';

import { applyMigrations } from '#tests/tools/stack/apply-migrations.ts';
import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

const stateDir = mkdtempSync(join(tmpdir(), 'grinbox-migrations-'));
const LONG_FOR_A_RUNTIME_MS = 60_000;

afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

function appliedNames(): unknown[] {
  const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const [file] = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (file === undefined) throw new Error('There is no database');
  const database = new DatabaseSync(join(folder, file));
  const rows = database.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
  database.close();
  return rows.map(({ name }) => name);
}

test(
  'every migration is applied in order, and none a second time',
  async () => {
    const names = readdirSync(join(PROJECT_DIR, 'migrations'))
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
    expect(names.length).toBeGreaterThan(0);
    await applyMigrations(stateDir);
    expect(appliedNames()).toEqual(names);

    // A table that is made twice would end it here.
    await applyMigrations(stateDir);
    expect(appliedNames()).toEqual(names);
  },
  LONG_FOR_A_RUNTIME_MS,
);
