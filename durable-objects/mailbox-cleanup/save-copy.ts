import type { CleanupCopy } from '#worker/contract/cleanups.ts';
import { isRunningCleanup } from '#worker/domain/cleanups/cleanup-state.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import type { CleanupParts } from './cleanup-parts.ts';
import { readCleanupProgress } from './cleanup-progress.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import { hasSenderToAsk } from '#durable-objects/mailbox-cleanup/unsubscribe/sender-schedule.ts';

export type SaveDeps = {
  /** To the D1 tables that receipts and lists read. */
  save(copy: CleanupCopy): Promise<void>;
};

export const HEARTBEAT_MS = MINUTE_MS;
export const SAVE_INTERVAL_MS = 1_000;

/** One copy a second while running; an end is saved at once. */
export function isTooSoonToSave(
  parts: CleanupParts,
  cleanup: CleanupRecord,
  nowMs: number,
): boolean {
  return isBusy(parts, cleanup) && nowMs - cleanup.savedMs < SAVE_INTERVAL_MS;
}

export function isBusy({ database }: CleanupParts, { status }: CleanupRecord): boolean {
  return status !== 'prepared' && (isRunningCleanup(status) || hasSenderToAsk(database));
}

/** Writes changes, or a heartbeat. */
export async function saveCopy(parts: CleanupParts, deps: SaveDeps): Promise<void> {
  const { cleanup, rows, database, clock } = parts;
  const current = cleanup.find();
  if (current === null || current.status === 'prepared') return;
  const isQuiet = isBusy(parts, current) && clock() - current.savedMs >= HEARTBEAT_MS;
  if (current.version === current.savedVersion && !isQuiet) return;
  const progress = readCleanupProgress(database, current, clock());
  if (progress === null) return;
  const { cleanupId, userId, connectionId, tokenMasked, tokenUsedMs } = current;
  const access = { connectionId, tokenMasked, tokenUsedMs };
  const putBackRowIds = putBackRows(parts);
  // Each restored row restarts the work.
  const restoreCount = current.goal === 'restore' ? rows.toRestore().size : 0;
  const ownerRestarts = current.ownerRestarts + restoreCount;
  await deps.save({ cleanupId, userId, progress, putBackRowIds, ownerRestarts, ...access });
  cleanup.commitSaved(current.version, clock());
}

/** Selectable again: nothing of them is or will be in the trash. */
function putBackRows({ cleanup, rows }: CleanupParts): RowId[] {
  if (cleanup.find()?.goal !== 'move') return [];
  return rows
    .all()
    .filter(({ isPutBack }) => isPutBack)
    .map(({ rowId }) => rowId);
}
