import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

import type { ScanDatabase, SqlValue } from '#durable-objects/mailbox-scan/scan-database.ts';

/** Counts what a Durable Object would be billed for, beside storing it. */
export type CountingScanDatabase = ScanDatabase & { rowsWritten(): number };

/** The scan's storage on Node's own SQLite, in memory: the same SQL, without a Durable Object around it. */
export function createSqliteScanDatabase(): CountingScanDatabase {
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

  return {
    sql: { exec },
    transactionSync(work) {
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
