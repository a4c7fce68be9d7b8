import { bytesOf, type ObjectDatabase } from '#durable-objects/object-database.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';

/** A target without mail has one empty page. */
export const SAFE_MAIL_TABLE = `CREATE TABLE safe_mail (
     target TEXT NOT NULL,
     page_number INTEGER NOT NULL,
     ids BLOB NOT NULL,
     PRIMARY KEY (target, page_number)
   ) WITHOUT ROWID;`;

/** Complete listings of safe-listed senders. */
export class SafeMailStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  /** Packed ids, at least one page. */
  keep(target: string, pages: readonly Uint8Array[]): void {
    this.database.transactionSync(() => {
      for (const [pageNumber, ids] of pages.entries()) {
        this.database.sql.exec(
          'INSERT OR REPLACE INTO safe_mail (target, page_number, ids) VALUES (?, ?, ?)',
          target,
          pageNumber,
          ids,
        );
      }
    });
  }

  missing(edits: readonly SafeListEdit[]): string[] {
    const targets = edits.flatMap(({ target, effect }) => (effect === 'protect' ? [target] : []));
    if (targets.length === 0) return [];
    const rows = this.database.sql.exec('SELECT DISTINCT target FROM safe_mail').toArray();
    const listed = new Set(rows.map(({ target }) => target));
    return targets.filter((target) => !listed.has(target));
  }

  /** As far as listed. */
  pages(edits: readonly SafeListEdit[]): Uint8Array[] {
    const targets = edits.filter(({ effect }) => effect === 'protect');
    return targets.flatMap(({ target }) =>
      this.database.sql
        .exec('SELECT ids FROM safe_mail WHERE target = ?', target)
        .toArray()
        .flatMap(({ ids }) => bytesOf(ids) ?? []),
    );
  }
}
