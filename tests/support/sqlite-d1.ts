import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';
import { createDatabase, type Database } from '#worker/platform/db/client.ts';

/** Runs one step of the database when it may: at once, or when a scheduler says so. */
export type Gate = <Result>(step: () => Result) => Promise<Result>;

const MIGRATIONS_DIR = join(PROJECT_DIR, 'migrations');

/**
 * D1 on Node's own SQLite, in memory, with all migrations applied: the same SQL and the same atomic batches,
 * without a Worker around it. Each statement or batch passes `gate`, so that a test can put others in between.
 */
export function createSqliteD1(): { through: (gate: Gate) => Database } {
  const sqlite = createMigratedSqlite();
  return { through: (gate) => createDatabase(d1Over(sqlite, gate)) };
}

/** The database of the service as it is before anybody has come, in memory. */
export function createMigratedSqlite(): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:');
  migrated ??= applyAllMigrations();
  sqlite.deserialize(migrated);
  return sqlite;
}

/** Made once in a process and copied from then on: applying dozens of migrations takes thirty times as long. */
let migrated: Uint8Array | undefined;

function applyAllMigrations(): Uint8Array {
  const sqlite = new DatabaseSync(':memory:');
  for (const file of readdirSync(MIGRATIONS_DIR).toSorted()) {
    if (file.endsWith('.sql')) sqlite.exec(readFileSync(join(MIGRATIONS_DIR, file), 'utf8'));
  }
  const bytes = sqlite.serialize();
  sqlite.close();
  return bytes;
}

function d1Over(sqlite: DatabaseSync, gate: Gate) {
  const prepared = new Map<string, StatementSync>();
  function prepare(query: string): StatementSync {
    const statement = prepared.get(query) ?? sqlite.prepare(query);
    prepared.set(query, statement);
    return statement;
  }
  function bound(query: string, values: readonly SQLInputValue[]) {
    function all() {
      const statement = prepare(query);
      statement.setReturnArrays(false);
      const results = statement.all(...values);
      const changes = Number(prepare('SELECT changes() AS count').get()?.['count']);
      return { results, success: true, meta: { changes } };
    }
    /** By position: of two columns with one name an object would keep the last. */
    function raw(): unknown[] {
      const statement = prepare(query);
      statement.setReturnArrays(true);
      return statement.all(...values);
    }
    return {
      bind: (...more: SQLInputValue[]) => bound(query, more.map(toInput)),
      now: all,
      all: () => gate(all),
      run: () => gate(all),
      raw: () => gate(raw),
    };
  }
  return {
    prepare: (query: string) => bound(query, []),
    batch: (statements: readonly { now: () => unknown }[]) =>
      gate(() => {
        sqlite.exec('BEGIN');
        try {
          const results = statements.map((statement) => statement.now());
          sqlite.exec('COMMIT');
          return results;
        } catch (error) {
          sqlite.exec('ROLLBACK');
          throw error;
        }
      }),
  };
}

function toInput(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('a value that no column of ours holds');
}
