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
