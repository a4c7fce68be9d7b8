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

/** A stored blob: as an ArrayBuffer from a Durable Object's storage, as bytes from another SQLite; null for anything else. */
export function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof Uint8Array) return value;
  return value instanceof ArrayBuffer ? new Uint8Array(value) : null;
}
