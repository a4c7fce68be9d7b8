import type { z } from 'zod';

import { cleanupStage, type CleanupStage } from '#web/features/cleanup/cleanup-stage.ts';
import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import type { orderListSchema } from '#worker/contract/orders.ts';
import {
  cleanupIdOf,
  hasWorkAhead,
  haveSendersStopped,
  trashedCount,
} from '#worker/domain/cleanups/cleanup-state.ts';

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
