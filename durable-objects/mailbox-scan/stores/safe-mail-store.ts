import { bytesOf, type ObjectDatabase } from '#durable-objects/object-database.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';

/** A page of a target's listing; a target without mail has one that is empty. */
export const SAFE_MAIL_TABLE = `CREATE TABLE safe_mail (
     target TEXT NOT NULL,
     page_number INTEGER NOT NULL,
     ids BLOB NOT NULL,
     PRIMARY KEY (target, page_number)
   ) WITHOUT ROWID;`;

/** The mail from whom the owner has put on the safe-list: whole listings only. */
export class SafeMailStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  /** `pages`: packed ids, one page at least. */
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

  /** Who of those to be left alone has not been listed yet. */
  missing(edits: readonly SafeListEdit[]): string[] {
    const targets = edits.flatMap(({ target, effect }) => (effect === 'protect' ? [target] : []));
    if (targets.length === 0) return [];
    const rows = this.database.sql.exec('SELECT DISTINCT target FROM safe_mail').toArray();
    const listed = new Set(rows.map(({ target }) => target));
    return targets.filter((target) => !listed.has(target));
  }

  /** Packed ids of all mail from those to be left alone, as far as it has been listed. */
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
