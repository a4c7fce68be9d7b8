import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import { exclusionsSchema } from '#worker/contract/clean-rows.ts';
import type { Exclusions } from '#worker/domain/cleanups/exclusions.ts';

export const EXCLUSIONS_TABLE = `CREATE TABLE exclusions (
     order_key TEXT PRIMARY KEY,
     content TEXT NOT NULL
   ) WITHOUT ROWID;`;

/** What orders leave out, for as long as the scan's own ids: they never leave its object for D1. */
export class ExclusionStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  /** Idempotent: the key covers the content. */
  save(orderKey: string, exclusions: Exclusions): void {
    this.database.sql.exec(
      'INSERT OR REPLACE INTO exclusions (order_key, content) VALUES (?, ?)',
      orderKey,
      JSON.stringify(exclusions),
    );
  }

  find(orderKey: string): Exclusions | null {
    const [row] = this.database.sql
      .exec('SELECT content FROM exclusions WHERE order_key = ?', orderKey)
      .toArray();
    return row === undefined ? null : exclusionsSchema.parse(JSON.parse(String(row['content'])));
  }
}
