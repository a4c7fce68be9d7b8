import type { z } from 'zod';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import type { orderListSchema } from '#worker/contract/order.ts';
import {
  cleanupIdOf,
  hasWorkAhead,
  haveSendersStopped,
} from '#worker/domain/cleanup/cleanup-state.ts';

import { cleanupStage, type CleanupStage } from '#web/features/cleanup/cleanup-stage.ts';

type OrderList = z.infer<typeof orderListSchema>;

export type CleanupRow = {
  orderId: string;
  orderNumber: string;
  paidAtMs: number;
  movedCount: number;
  selectedCount: number;
  stage: CleanupStage;
  cleanupId: string;
  progress: CleanupProgress;
  /** Its owner can have it gone on with without paying again. */
  isOpen: boolean;
};

/** The lines of the list, newest first, as the server sends them. */
export function cleanupRows({ orders }: OrderList): CleanupRow[] {
  return orders.map(({ id, orderNumber, createdAtMs, paidAtMs, progress, withdrawal }) => ({
    orderId: id,
    cleanupId: cleanupIdOf(id),
    progress,
    orderNumber,
    paidAtMs: paidAtMs ?? createdAtMs,
    movedCount: progress.movedCount,
    selectedCount: progress.selectedCount,
    stage: cleanupStage(progress, withdrawal?.standing === 'open'),
    isOpen: hasWorkAhead(progress),
  }));
}

/** It waits for something that only its owner can do. */
export function isPaused({ stage, progress }: CleanupRow): boolean {
  return stage === 'move-suspended' || stage === 'move-failed' || haveSendersStopped(progress);
}

/** Putting back stands still, and goes on only if its owner sees to it. */
export function isUndoStopped({ stage }: CleanupRow): boolean {
  return stage === 'restore-suspended' || stage === 'restore-failed';
}

/** The newest that is paid for and not finished, or null. */
export function newestOpen(rows: readonly CleanupRow[]): CleanupRow | null {
  return rows.find((row) => row.isOpen) ?? null;
}
