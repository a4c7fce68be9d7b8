import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import type { ObjectDatabase, SqlValue } from '#durable-objects/object-database.ts';

/** The storage as one life of an object holds it: once that life has ended, nothing of it is stored any more. */
export type LifeOfDatabase = ObjectDatabase & {
  end(error: Error): void;
  /** @throws what it was ended with */
  assertAlive(): void;
};

export type SqliteObjectStorage = {
  beginLife(): LifeOfDatabase;
  /** What a Durable Object would be billed for, over all lives. */
  rowsWritten(): number;
  /** Rows that queries gave, over all lives: each is read by its key, so no more are looked through. */
  rowsRead(): number;
  storedBytes(): number;
};

/** A Durable Object's storage on Node's own SQLite, in memory: the same SQL, without a Durable Object around it. */
export function createSqliteObjectStorage(): SqliteObjectStorage {
  const database = new DatabaseSync(':memory:');
  /** Scans ask a few questions a thousand times over. */
  const prepared = new Map<string, StatementSync>();
  let depth = 0;
  let rowsRead = 0;

  function prepare(query: string): StatementSync {
    const statement = prepared.get(query) ?? database.prepare(query);
    prepared.set(query, statement);
    return statement;
  }

  function exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, SqlValue>[] } {
    if (bindings.length === 0 && query.includes(';')) {
      database.exec(query);
      return { toArray: () => [] };
    }
    const rows = prepare(query).all(...bindings.map(toInput));
    rowsRead += rows.length;
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

  function readNumber(query: string): number {
    return Number(database.prepare(query).get()?.['value'] ?? 0);
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
        assertAlive: () => whileAlive(() => undefined),
      };
    },
    rowsWritten: () => readNumber('SELECT total_changes() AS value'),
    rowsRead: () => rowsRead,
    storedBytes: () =>
      readNumber('SELECT page_count * page_size AS value FROM pragma_page_count, pragma_page_size'),
  };
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError('a value that SQLite does not take');
}

/** Node gives binary values as views of their own; a Durable Object gives buffers. */
function toRow(row: Record<string, unknown>): Record<string, SqlValue> {
  const converted: Record<string, SqlValue> = {};
  for (const name of Object.keys(row)) converted[name] = toSqlValue(row[name], name);
  return converted;
}

function toSqlValue(value: unknown, name: string): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value.slice().buffer;
  throw new TypeError(`column ${name} holds a value that a Durable Object does not give`);
}
