import { PREVIEW_MOST, PREVIEW_PAGE, type Preview } from '#worker/contract/preview.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import { findTakenRows } from '#worker/db/queries/order-rows.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import type { Runtime } from '#worker/runtime.ts';

import { protectionOfUser } from './protection-of-user.ts';
import { requireLiveScan } from './read-scans.ts';

export type PreviewRequest = {
  rowsVersion: number;
  rowId: RowId;
  offset: number;
  unlocks: readonly Unlock[];
};

/**
 * Some messages of a row on offer, fetched this moment and kept nowhere.
 * @throws AppError not_found, scan_expired, scan_not_finished, rows_changed, rate_limit,
 * gmail_unavailable, gmail_connection_expired
 */
export async function readPreview(
  runtime: Runtime,
  userId: string,
  scanId: string,
  { unlocks, ...wish }: PreviewRequest,
): Promise<Preview> {
  const scan = await requireLiveScan(runtime, userId, scanId);
  const { choice } = await protectionOfUser(runtime, userId, unlocks);
  const taken = await findTakenRows(runtime.db, scan.id, { nowMs: runtime.clock() });
  const found = await runtime.scanObjects.preview(userId, scan.id, {
    ...wish,
    isPinned: taken.rowsVersion === wish.rowsVersion,
    protection: choice,
    limit: PREVIEW_PAGE,
  });
  if (found === null) throw new AppError('scan_not_finished');
  if (found.kind === 'changed') throw new AppError('rows_changed');
  if (found.kind === 'refused') throw new AppError(found.code);
  const nextOffset = wish.offset + PREVIEW_PAGE;
  const hasMore = nextOffset < Math.min(found.total, PREVIEW_MOST);
  return {
    messages: found.messages,
    goneCount: found.goneCount,
    nextOffset: hasMore ? nextOffset : null,
  };
}
