import { bytesOf, type ObjectDatabase } from '#durable-objects/object-database.ts';
import { PACKED_ID_BYTES, packIds } from '#worker/domain/scans/messages/message-id.ts';
import type { MessagePage } from '#worker/platform/google/gmail-client.ts';

export type ListingState = {
  pageCount: number;
  /** null before the first page and after the last. */
  pageToken: string | null;
  isDone: boolean;
  messageCount: number;
  restarts: number;
};

export type StoredPage = { ids: Uint8Array; threadIds: Uint8Array | null };

const UNTOUCHED: ListingState = {
  pageCount: 0,
  pageToken: null,
  isDone: false,
  messageCount: 0,
  restarts: 0,
};

/**
 * One row per page with the next page's token, so pages are the whole state. Memory changes only
 * after the database.
 */
export class ListingStore {
  private readonly database: ObjectDatabase;
  private states: Map<number, ListingState> | null = null;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  stateOf(cellNumber: number): ListingState {
    return this.read().get(cellNumber) ?? UNTOUCHED;
  }

  /** Ignores duplicates and pages requested before a restart. */
  commitPage(
    cellNumber: number,
    asked: ListingState,
    page: MessagePage,
    { keepsThreads }: { keepsThreads: boolean },
  ): void {
    const known = this.stateOf(cellNumber);
    if (known.isDone || known.pageCount !== asked.pageCount) return;
    if (known.restarts !== asked.restarts) return;
    this.database.sql.exec(
      `INSERT INTO pages (cell_number, page_number, ids, thread_ids, next_page_token)
       VALUES (?, ?, ?, ?, ?)`,
      cellNumber,
      known.pageCount,
      packIds(page.ids),
      keepsThreads ? packIds(page.threadIds) : null,
      page.nextPageToken,
    );
    this.read().set(cellNumber, {
      pageCount: known.pageCount + 1,
      pageToken: page.nextPageToken,
      isDone: page.nextPageToken === null,
      messageCount: known.messageCount + page.ids.length,
      restarts: known.restarts,
    });
  }

  /** After a page token expired. */
  restart(cellNumber: number): void {
    this.database.transactionSync(() => this.clear(cellNumber));
  }

  /** Responses requested before are rejected. Call in a transaction. */
  restartAll(cells: number): void {
    for (let cellNumber = 0; cellNumber < cells; cellNumber += 1) this.clear(cellNumber);
  }

  *pages(cellNumber: number, fromPage: number): Generator<StoredPage> {
    const { pageCount } = this.stateOf(cellNumber);
    for (let pageNumber = fromPage; pageNumber < pageCount; pageNumber += 1) {
      const [row] = this.database.sql
        .exec(
          'SELECT ids, thread_ids FROM pages WHERE cell_number = ? AND page_number = ?',
          cellNumber,
          pageNumber,
        )
        .toArray();
      if (row === undefined) return;
      yield {
        ids: bytesOf(row['ids']) ?? new Uint8Array(),
        threadIds: bytesOf(row['thread_ids']),
      };
    }
  }

  totalRestarts(): number {
    return [...this.read().values()].reduce((sum, { restarts }) => sum + restarts, 0);
  }

  private clear(cellNumber: number): void {
    const { restarts } = this.stateOf(cellNumber);
    this.database.sql.exec('DELETE FROM pages WHERE cell_number = ?', cellNumber);
    this.database.sql.exec(
      'INSERT OR REPLACE INTO restarts (cell_number, count) VALUES (?, ?)',
      cellNumber,
      restarts + 1,
    );
    this.read().set(cellNumber, { ...UNTOUCHED, restarts: restarts + 1 });
  }

  private read(): Map<number, ListingState> {
    this.states ??= this.readStates();
    return this.states;
  }

  private readStates(): Map<number, ListingState> {
    const states = new Map<number, ListingState>();
    for (const row of this.database.sql.exec('SELECT cell_number, count FROM restarts').toArray()) {
      states.set(Number(row['cell_number']), { ...UNTOUCHED, restarts: Number(row['count']) });
    }
    const pages = this.database.sql
      .exec(
        `SELECT cell_number, length(ids) AS bytes, next_page_token FROM pages
         ORDER BY cell_number, page_number`,
      )
      .toArray();
    for (const row of pages) {
      const cellNumber = Number(row['cell_number']);
      const before = states.get(cellNumber) ?? UNTOUCHED;
      const token = row['next_page_token'];
      states.set(cellNumber, {
        pageCount: before.pageCount + 1,
        pageToken: typeof token === 'string' ? token : null,
        isDone: typeof token !== 'string',
        messageCount: before.messageCount + Number(row['bytes']) / PACKED_ID_BYTES,
        restarts: before.restarts,
      });
    }
    return states;
  }
}
