import type * as z from 'zod/mini';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { orderListSchema } from '#worker/contract/orders.ts';
import {
  cleanupIdOf,
  hasWorkAhead,
  haveSendersStopped,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { senderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import { useAtomValue } from '#web/shared/lib/store.ts';

import { cleanupStage, type CleanupStage } from './cleanup-stage.ts';
import { latestProgressAtom, progressNow } from './latest-progress.ts';

type OrderList = z.infer<typeof orderListSchema>;

export type CleanupRow = {
  orderId: string;
  orderNumber: string;
  paidAtMs: number;
  /** In the trash because of this clean-up, or deleted by Gmail since. */
  trashedCount: number;
  selectedCount: number;
  newsletterCount: number;
  stage: CleanupStage;
  isWithdrawn: boolean;
  cleanupId: string;
  progress: CleanupProgress;
  /** Can be resumed without another payment. */
  isOpen: boolean;
};

/** Newest first, as the server sends them. */
export function cleanupRows({ orders }: OrderList): CleanupRow[] {
  return orders.map((order) => {
    const { id, orderNumber, createdAtMs, paidAtMs, progress, withdrawal, newsletters } = order;
    const isWithdrawn = withdrawal?.status === 'open';
    return {
      orderId: id,
      cleanupId: cleanupIdOf(id),
      orderNumber,
      paidAtMs: paidAtMs ?? createdAtMs,
      isWithdrawn,
      newsletterCount: newsletters.messageCount,
      ...stageOf(progress, isWithdrawn),
    };
  });
}

export function rowAt(row: CleanupRow, progress: CleanupProgress): CleanupRow {
  return { ...row, ...stageOf(progress, row.isWithdrawn) };
}

function stageOf(progress: CleanupProgress, isWithdrawn: boolean) {
  return {
    progress,
    trashedCount: trashedCount(progress),
    selectedCount: progress.selectedCount,
    stage: cleanupStage(progress, isWithdrawn),
    isOpen: hasWorkAhead(progress),
  };
}

/** It waits for something that only its owner can do. */
export function isPaused({ stage, progress }: CleanupRow): boolean {
  return stage === 'move-suspended' || stage === 'move-failed' || haveSendersStopped(progress);
}

/** Putting back stands still, and goes on only if its owner sees to it. */
export function isUndoStopped({ stage }: CleanupRow): boolean {
  return stage === 'restore-suspended' || stage === 'restore-failed';
}

/** The newest that waits for the user, else the newest unfinished; or null. */
export function cleanupToFinish(rows: readonly CleanupRow[]): CleanupRow | null {
  return rows.find(isPaused) ?? rows.find((row) => row.isOpen) ?? null;
}

/** Including what Gmail has emptied from the trash. */
export function cleanedSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return sumSince(rows, sinceMs, ({ progress }) => trashedCount(progress));
}

/** Bought since a scan and no longer on offer in it, whether moved or left out; not what was restored. */
export function boughtSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return sumSince(rows, sinceMs, ({ selectedCount, progress }) =>
    Math.max(0, selectedCount - progress.restoredCount),
  );
}

function sumSince(
  rows: readonly CleanupRow[] | null,
  sinceMs: number,
  countOf: (row: CleanupRow) => number,
): number {
  return (rows ?? [])
    .filter(({ paidAtMs }) => paidAtMs >= sinceMs)
    .reduce((sum, row) => sum + countOf(row), 0);
}

const YEAR_MS = 365 * DAY_MS;

/**
 * Whether the forecast may be low, because newsletters of the scanned year had been cleaned out. How many is
 * unknown: orders count whole rows, and senders are deleted after a day. A sender that accepted an unsubscribe is
 * expected to stop.
 */
export function mayForecastBeLow(rows: readonly CleanupRow[] | null, scannedAtMs: number): boolean {
  return (rows ?? []).some(
    ({ paidAtMs, trashedCount, newsletterCount, progress }) =>
      paidAtMs < scannedAtMs &&
      paidAtMs > scannedAtMs - YEAR_MS &&
      trashedCount > 0 &&
      newsletterCount > 0 &&
      !haveAllAccepted(progress),
  );
}

function haveAllAccepted({ unsubscribes }: CleanupRow['progress']): boolean {
  return unsubscribes !== null && unsubscribes.confirmedCount === senderCount(unsubscribes);
}

/** With the progress received since; null: not loaded. */
export function useRowsNow(rows: readonly CleanupRow[] | null): readonly CleanupRow[] | null {
  const heard = useAtomValue(latestProgressAtom);
  return rows?.map((row) => rowAt(row, progressNow(heard, row.cleanupId, row.progress))) ?? null;
}
