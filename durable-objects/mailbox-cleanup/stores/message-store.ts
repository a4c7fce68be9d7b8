import type { ObjectDatabase } from '#durable-objects/object-database.ts';
import type { CleanupGoal } from '#worker/domain/cleanups/cleanup-state.ts';
import { rowNumberAt } from '#worker/domain/cleanups/row-id.ts';

import { batchRecordSchema, type BatchRecord } from './cleanup-records.ts';
import {
  countFlags,
  emptyFlagCounts,
  flagsNotInTrash,
  flagsAfter,
  flagsAfterListing,
  flagsAfterTrashListing,
  flagsBeforeSurvey,
  flagsBeforeTrashListing,
  flagsChecked,
  flagsOutsideTrash,
  flagsRefuted,
  flagsRestored,
  flagsSeenInTrash,
  flagsWithout,
  isFoundInTrash,
  isInTrash,
  isMissing,
  isToCheck,
  isToMove,
  triedBefore,
} from './message-flags.ts';
import type { RowStore } from './row-store.ts';

/** New flags of a message in row `row`. */
type Change = (flags: number, position: number, row: number) => number;
type ChangeInBatch = (flags: number, batch: BatchRecord, row: number, position: number) => number;

/** Flags of each message, with the counts of each batch kept in sync. */
export class MessageStore {
  private readonly database: ObjectDatabase;
  private readonly rows: RowStore;

  constructor(database: ObjectDatabase, rows: RowStore) {
    this.database = database;
    this.rows = rows;
  }

  /** In order. */
  all(): BatchRecord[] {
    return this.list('batch_number > 0');
  }

  /** For unmoved mail; once moved, Gmail reports our own change. */
  change(batchNumber: number, change: Change): void {
    const facts = this.rowFacts();
    for (const batch of this.list('batch_number = ? AND was_moved = 0', batchNumber)) {
      writeFlags(this.database, batch, mapFlags(batch, change), facts);
    }
  }

  /** Its rows are verified: it may be moved during the survey. */
  markChecked(batchNumber: number): void {
    this.change(batchNumber, flagsChecked);
    const query = 'UPDATE batches SET is_checked = 1 WHERE batch_number = ?';
    this.database.sql.exec(query, batchNumber);
  }

  /** From now on unmoved mail of the batch may be in the trash because of us. */
  markTried(batchNumber: number): void {
    for (const { flags, tried, isTouched } of this.list('batch_number = ?', batchNumber)) {
      const now = flags.map((known, position) =>
        isToMove(known) || (isTouched && tried?.[position] === 1) ? 1 : 0,
      );
      this.database.sql.exec(
        'UPDATE batches SET tried = ? WHERE batch_number = ?',
        now,
        batchNumber,
      );
    }
  }

  /** From now on its mail to be restored may be out of the trash because of us. */
  markRestoreTried(batchNumber: number): void {
    const asked = this.asked();
    for (const batch of this.list('batch_number = ?', batchNumber)) {
      const { restoreTried, wasMoved } = batch;
      const now = mapFlags(batch, (known, position, row) =>
        restoreTried?.[position] === 1 || (asked(row) && isFoundInTrash(known, wasMoved)) ? 1 : 0,
      );
      this.database.sql.exec(
        'UPDATE batches SET restore_tried = ? WHERE batch_number = ?',
        now,
        batchNumber,
      );
    }
  }

  /** Stores what headers showed, by offset. */
  recordHeaders(
    batchNumber: number,
    found: ReadonlyMap<number, 'proven' | 'refuted' | 'gone'>,
  ): void {
    const facts = this.rowFacts();
    for (const batch of this.list('batch_number = ? AND was_moved = 0', batchNumber)) {
      const flags = mapFlags(batch, (known, position) => {
        const shown = found.get(position);
        if (shown === 'refuted') return flagsRefuted(known);
        return shown === 'gone' ? flagsAfter(known, 'gone') : known;
      });
      const unproven = batch.unproven?.map((byte, position) =>
        found.get(position) === 'proven' ? 0 : byte,
      );
      this.database.sql.exec(
        'UPDATE batches SET unproven = ? WHERE batch_number = ?',
        unproven ?? null,
        batchNumber,
      );
      writeFlags(this.database, { ...batch, unproven: unproven ?? null }, flags, facts);
    }
  }

  /** A restarted survey re-reads unmoved mail and the trash. */
  resetSurvey(goal: CleanupGoal): void {
    this.changeWhere('batch_number > 0', (flags, { wasMoved, isTouched }) => {
      if (goal === 'restore') return flagsBeforeTrashListing(flags, wasMoved);
      return wasMoved ? flags : flagsBeforeSurvey(flags, isTouched);
    });
  }

  /** Whether trash listings left out mail to be restored, or of an unanswered move, last tried since then. */
  isAnyMissing(goal: CleanupGoal, triedSinceMs: number): boolean {
    const asked = this.asked();
    const isLookedFor = ({ rowNumbers, wasMoved }: BatchRecord, position: number) =>
      goal === 'move' ? !wasMoved : asked(rowNumberAt(rowNumbers, position));
    const tried = this.list('batch_number > 0 AND tried_last_ms >= ?', triedSinceMs);
    return tried.some((batch) =>
      batch.flags.some(
        (known, position) =>
          isLookedFor(batch, position) && isMissing(known, triedBefore(batch, position)),
      ),
    );
  }

  /** For mail not in the trash after all: the next listing locates it. */
  clearTrashFlags(): void {
    this.changeUnmoved(flagsOutsideTrash);
  }

  markInTrash(batchNumber: number, offsets: ReadonlySet<number>): void {
    const facts = this.rowFacts();
    for (const batch of this.list('batch_number = ? AND was_moved = 1', batchNumber)) {
      const flags = mapFlags(batch, (known, position) =>
        offsets.has(position) ? flagsSeenInTrash(known) : known,
      );
      writeFlags(this.database, batch, flags, facts);
    }
  }

  /** `isLast`: unnamed mail is not looked for again. */
  endTrashListing(isLast: boolean): void {
    const asked = this.asked();
    this.changeWhere('batch_number > 0', (flags, batch, row, position) => {
      if (!asked(row)) return flags;
      const after = flagsAfterTrashListing(flags, triedBefore(batch, position));
      return isLast ? flagsNotInTrash(after, batch.wasMoved) : after;
    });
  }

  endListing(): void {
    this.changeUnmoved(flagsAfterListing);
  }

  /** Excludes the unmoved mail of these rows. */
  withoutRows(rowNumbers: ReadonlySet<number>, why: 'mismatched' | 'excluded'): void {
    this.changeUnmoved((flags, _batch, row) =>
      rowNumbers.has(row) ? flagsWithout(flags, why) : flags,
    );
  }

  /** For batches without an attempted move: nothing of theirs can be in the trash. */
  excludeUntried(rowNumbers: ReadonlySet<number>): void {
    this.changeUnmoved((flags, { isTouched }, row) =>
      !isTouched && rowNumbers.has(row) ? flagsWithout(flags, 'excluded') : flags,
    );
  }

  /** What was to be restored of this batch is out of the trash. */
  restore(batchNumber: number): void {
    const facts = this.rowFacts();
    for (const batch of this.list('batch_number = ?', batchNumber)) {
      const flags = mapFlags(batch, (known, _position, row) =>
        facts.asked(row) && isFoundInTrash(known, batch.wasMoved) ? flagsRestored(known) : known,
      );
      writeFlags(this.database, batch, flags, facts);
    }
  }

  /** After a move, or a larger restore. */
  recount(batchNumber: number | null = null): void {
    const found = batchNumber === null ? this.all() : this.list('batch_number = ?', batchNumber);
    const facts = this.rowFacts();
    for (const batch of found) writeFlags(this.database, batch, batch.flags, facts);
  }

  /** Whether a row is to be restored. */
  asked(): (row: number) => boolean {
    const [scope] = this.database.sql.exec('SELECT undo_scope FROM cleanup').toArray();
    const toRestore = this.rows.toRestore();
    return (row) => scope?.['undo_scope'] === 'all' || toRestore.has(row);
  }

  private rowFacts(): RowFacts {
    return { asked: this.asked(), meanBytes: this.rows.meanBytes() };
  }

  private changeUnmoved(change: ChangeInBatch): void {
    this.changeWhere('batch_number > 0 AND was_moved = 0', change);
  }

  private changeWhere(condition: string, change: ChangeInBatch): void {
    const facts = this.rowFacts();
    for (const batch of this.list(condition)) {
      const flags = mapFlags(batch, (known, position, row) => change(known, batch, row, position));
      writeFlags(this.database, batch, flags, facts);
    }
  }

  private list(condition: string, ...values: number[]): BatchRecord[] {
    return this.database.sql
      .exec(`SELECT * FROM batches WHERE ${condition} ORDER BY batch_number`, ...values)
      .toArray()
      .map((row) => batchRecordSchema.parse(row));
  }
}

function mapFlags({ flags, rowNumbers }: BatchRecord, change: Change): Uint8Array {
  return flags.map((known, position) => change(known, position, rowNumberAt(rowNumbers, position)));
}

/** Whether each row is to be restored, and its mean message size. */
type RowFacts = { asked: (row: number) => boolean; meanBytes: readonly number[] };

type CountedBatch = Pick<BatchRecord, 'batchNumber' | 'wasMoved' | 'rowNumbers' | 'unproven'>;

/** Writes a batch's flags with the counts derived from them. */
function writeFlags(
  database: ObjectDatabase,
  { batchNumber, wasMoved, rowNumbers, unproven }: CountedBatch,
  flags: Uint8Array,
  { asked, meanBytes }: RowFacts,
): void {
  const counts = emptyFlagCounts();
  let toRestore = 0;
  let found = 0;
  let unchecked = 0;
  let trashedBytes = 0;
  flags.forEach((flag, position) => {
    countFlags(counts, flag, wasMoved);
    if (isToCheck(flag, unproven?.[position])) unchecked += 1;
    if (!isInTrash(flag, wasMoved)) return;
    const row = rowNumberAt(rowNumbers, position);
    trashedBytes += meanBytes[row] ?? 0;
    if (!asked(row)) return;
    toRestore += 1;
    if (isFoundInTrash(flag, wasMoved)) found += 1;
  });
  database.sql.exec(
    `UPDATE batches SET flags = ?, moved_count = ?, restored_count = ?, not_in_trash_count = ?,
       already_deleted_count = ?, protected_since_count = ?, mismatched_count = ?, refuted_count = ?, excluded_count = ?,
       to_restore_count = ?, found_count = ?, unchecked_count = ?, trashed_bytes = ?
     WHERE batch_number = ?`,
    flags,
    counts.moved,
    counts.restored,
    counts.notInTrash,
    counts.alreadyDeleted,
    counts.protectedSince,
    counts.mismatched,
    counts.refuted,
    counts.excluded,
    toRestore,
    found,
    unchecked,
    trashedBytes,
    batchNumber,
  );
}
