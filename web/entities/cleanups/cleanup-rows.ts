import type { z } from 'zod';

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
  /** Of the chosen messages those that lie in the trash because of it, or lay there until Gmail emptied it. */
  trashedCount: number;
  selectedCount: number;
  /** Of those, the newsletters. */
  newsletterCount: number;
  stage: CleanupStage;
  /** Its owner has withdrawn from the purchase. */
  isWithdrawn: boolean;
  cleanupId: string;
  progress: CleanupProgress;
  /** Its owner can have it gone on with without paying again. */
  isOpen: boolean;
};

/** The lines of the list, newest first, as the server sends them. */
export function cleanupRows({ orders }: OrderList): CleanupRow[] {
  return orders.map((order) => {
    const { id, orderNumber, createdAtMs, paidAtMs, progress, withdrawal, newsletters } = order;
    const isWithdrawn = withdrawal?.standing === 'open';
    return {
      orderId: id,
      cleanupId: cleanupIdOf(id),
      orderNumber,
      paidAtMs: paidAtMs ?? createdAtMs,
      isWithdrawn,
      newsletterCount: newsletters.messageCount,
      ...standingOf(progress, isWithdrawn),
    };
  });
}

/** The same line as the clean-up stands by now. */
export function rowAt(row: CleanupRow, progress: CleanupProgress): CleanupRow {
  return { ...row, ...standingOf(progress, row.isWithdrawn) };
}

function standingOf(progress: CleanupProgress, isWithdrawn: boolean) {
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

/** The one to be gone on with: the newest that waits for its owner, or else that is not finished; or null. */
export function cleanupToFinish(rows: readonly CleanupRow[]): CleanupRow | null {
  return rows.find(isPaused) ?? rows.find((row) => row.isOpen) ?? null;
}

/** How many emails of the clean-ups paid for since then lie in the trash, or lay there until Gmail emptied it. */
export function cleanedSince(rows: readonly CleanupRow[] | null, sinceMs: number): number {
  return sumSince(rows, sinceMs, ({ progress }) => trashedCount(progress));
}

/**
 * How many emails of a weighing have been bought since, and are on offer in it no more: also those that a clean-up has left
 * where they are, as what was answered meanwhile. What was put back lies there again.
 */
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
 * Whether a scan may have reckoned a year from a mailbox that newsletters of that year had been cleaned out of, and will
 * come again. How many came within it nobody knows any more: an order counts its rows whole, and their senders are
 * forgotten after a day. A sender that has accepted the request is expected to stop, and left out of the forecast.
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

/** The clean-ups as they stand by now: as the lines that follow them have heard. null: not loaded. */
export function useRowsNow(rows: readonly CleanupRow[] | null): readonly CleanupRow[] | null {
  const heard = useAtomValue(latestProgressAtom);
  return rows?.map((row) => rowAt(row, progressNow(heard, row.cleanupId, row.progress))) ?? null;
}
