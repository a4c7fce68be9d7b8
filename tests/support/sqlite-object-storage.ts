import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import type { ObjectDatabase, SqlValue } from '#durable-objects/object-database.ts';

/** The storage as one life of an object holds it: once that life has ended, nothing of it is stored any more. */
export type LifeOfDatabase = ObjectDatabase & { end(error: Error): void };

export type SqliteObjectStorage = {
  beginLife(): LifeOfDatabase;
  /** What a Durable Object would be billed for, over all lives. */
  rowsWritten(): number;
};

/** A Durable Object's storage on Node's own SQLite, in memory: the same SQL, without a Durable Object around it. */
export function createSqliteObjectStorage(): SqliteObjectStorage {
  const database = new DatabaseSync(':memory:');
  let depth = 0;

  function exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, SqlValue>[] } {
    if (bindings.length === 0 && query.includes(';')) {
      database.exec(query);
      return { toArray: () => [] };
    }
    const rows = database.prepare(query).all(...bindings.map(toInput));
    return { toArray: () => rows.map(toRow) };
  }

  function transactionSync<Result>(work: () => Result): Result {
    const savepoint = `nested_${depth}`;
    database.exec(`SAVEPOINT ${savepoint}`);
    depth += 1;
    try {
      const result = work();
      database.exec(`RELEASE ${savepoint}`);
      return result;
    } catch (error) {
      database.exec(`ROLLBACK TO ${savepoint}`);
      database.exec(`RELEASE ${savepoint}`);
      throw error;
    } finally {
      depth -= 1;
    }
  }

  return {
    beginLife() {
      let endedBy: Error | null = null;
      const whileAlive = <Result>(work: () => Result): Result => {
        if (endedBy !== null) throw endedBy;
        return work();
      };
      return {
        sql: { exec: (query, ...bindings) => whileAlive(() => exec(query, ...bindings)) },
        transactionSync: (work) => whileAlive(() => transactionSync(work)),
        end(error) {
          endedBy = error;
        },
      };
    },
    rowsWritten() {
      return Number(database.prepare('SELECT total_changes() AS rows').get()?.['rows'] ?? 0);
    },
  };
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError('a value that SQLite does not take');
}

/** Node gives binary values as views; a Durable Object gives buffers. */
function toRow(row: Record<string, unknown>): Record<string, SqlValue> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, SqlValue] => {
      if (value instanceof Uint8Array) return [name, value.slice().buffer];
      if (value === null || typeof value === 'string' || typeof value === 'number') {
        return [name, value];
      }
      throw new TypeError(`column ${name} holds a value that a Durable Object does not give`);
    }),
  );
}
