export type SqlValue = ArrayBuffer | string | number | null;

/** Storage of a Durable Object, or another SQLite. */
export interface ObjectDatabase {
  sql: {
    exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, SqlValue>[] };
  };
  transactionSync<Result>(work: () => Result): Result;
}

/** ArrayBuffer in a Durable Object, bytes elsewhere; null for anything else. */
export function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof Uint8Array) return value;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : null;
}

/** Idempotent. `steps` is append-only: a step that has shipped is never edited. */
export function migrateObjectDatabase(database: ObjectDatabase, steps: readonly string[]): void {
  database.sql.exec('CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)');
  const [row] = database.sql.exec('SELECT COUNT(*) AS done FROM schema_steps').toArray();
  const done = Number(row?.['done'] ?? 0);
  steps.slice(done).forEach((step, offset) => {
    database.transactionSync(() => {
      database.sql.exec(step);
      database.sql.exec('INSERT INTO schema_steps (step) VALUES (?)', done + offset);
    });
  });
}
