import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupPreparation } from '#worker/contract/mailbox-cleanup.ts';
import { ROW_NUMBER_BYTES, rowNumberAt } from '#worker/domain/cleanups/row-id.ts';

import { chosenRowSchema, type ChosenRowRecord } from './cleanup-records.ts';

/** The order's chosen rows, numbered from 0. */
export class RowStore {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  /** The sender of a row with unproven mail is held until some of it has been moved. */
  insert(prepared: Pick<CleanupPreparation, 'rows' | 'packedRows' | 'packedUnproven'>): void {
    const holding = rowsToProve(prepared);
    prepared.rows.forEach(({ id, promise, readCount, meanBytes }, rowNumber) => {
      this.database.sql.exec(
        `INSERT INTO chosen_rows (row_number, row_id, promise, read_count, mean_bytes,
           holds_sender) VALUES (?, ?, ?, ?, ?, ?)`,
        rowNumber,
        id,
        JSON.stringify(promise),
        readCount,
        meanBytes,
        holding.has(rowNumber) ? 1 : 0,
      );
    });
  }

  all(): ChosenRowRecord[] {
    return this.list('1');
  }

  findId(rowId: string): ChosenRowRecord | null {
    return this.list('row_id = ?', rowId)[0] ?? null;
  }

  count(): number {
    const [row] = this.database.sql.exec('SELECT COUNT(*) AS count FROM chosen_rows').toArray();
    return Number(row?.['count'] ?? 0);
  }

  countMismatched(): number {
    return this.list('is_mismatched = 1').length;
  }

  /** In order; 0: unknown. */
  meanBytes(): readonly number[] {
    return this.database.sql
      .exec('SELECT mean_bytes FROM chosen_rows ORDER BY row_number')
      .toArray()
      .map((row) => Number(row['mean_bytes'] ?? 0));
  }

  /** Numbers of rows to be restored. */
  toRestore(): ReadonlySet<number> {
    const rows = this.database.sql
      .exec('SELECT row_number FROM chosen_rows WHERE is_put_back = 1')
      .toArray();
    return new Set(rows.map((row) => Number(row['row_number'])));
  }

  /** Rows whose senders are held until some of their mail has been moved. */
  holding(): ChosenRowRecord[] {
    return this.list('holds_sender = 1');
  }

  releaseSender(rowNumber: number): void {
    this.database.sql.exec(
      'UPDATE chosen_rows SET holds_sender = 0 WHERE row_number = ?',
      rowNumber,
    );
  }

  markForRestore(rowNumber: number): void {
    this.mark('is_put_back', rowNumber);
  }

  markAllForRestore(): void {
    this.database.sql.exec('UPDATE chosen_rows SET is_put_back = 1');
  }

  markMismatched(rowNumber: number): void {
    this.mark('is_mismatched', rowNumber);
  }

  markChecked(rowNumber: number): void {
    this.mark('is_checked', rowNumber);
  }

  uncheckAll(): void {
    this.database.sql.exec('UPDATE chosen_rows SET is_checked = 0');
  }

  private mark(column: 'is_mismatched' | 'is_put_back' | 'is_checked', rowNumber: number): void {
    this.database.sql.exec(`UPDATE chosen_rows SET ${column} = 1 WHERE row_number = ?`, rowNumber);
  }

  private list(condition: string, ...values: (string | number)[]): ChosenRowRecord[] {
    return this.database.sql
      .exec(`SELECT * FROM chosen_rows WHERE ${condition} ORDER BY row_number`, ...values)
      .toArray()
      .map((row) => chosenRowSchema.parse(row));
  }
}

/** Row numbers with unproven mail. */
function rowsToProve({
  packedRows,
  packedUnproven,
}: Pick<CleanupPreparation, 'packedRows' | 'packedUnproven'>): ReadonlySet<number> {
  const rowNumbers = new Set<number>();
  for (let position = 0; position < packedRows.byteLength / ROW_NUMBER_BYTES; position += 1) {
    if (packedUnproven[position] !== 0) rowNumbers.add(rowNumberAt(packedRows, position));
  }
  return rowNumbers;
}
