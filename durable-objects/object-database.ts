/** A value that SQLite hands out or takes in. */
export type SqlValue = ArrayBuffer | string | number | null;

/** What an object asks of its storage. A Durable Object's own storage fits as it is, and so can another SQLite. */
export interface ObjectDatabase {
  sql: {
    exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, SqlValue>[] };
  };
  /** Runs `work` in one transaction: all of it is stored, or none. */
  transactionSync<Result>(work: () => Result): Result;
}
