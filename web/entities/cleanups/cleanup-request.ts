import * as z from 'zod/mini';

import { rowIdSchema } from '#worker/contract/scans.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

/** What somebody asks of their clean-up: to go on with it, or to have everything back, or one row of it. */
export type CleanupRequest = 'retry' | 'undo' | RowRequest;
export type RowRequest = `undo ${RowId}`;

const OF_A_ROW = 'undo ';

export function rowRequest(rowId: RowId): RowRequest {
  return `${OF_A_ROW}${rowId}`;
}

/** null for any other request. */
export function rowOfRequest(request: string): RowId | null {
  if (!request.startsWith(OF_A_ROW)) return null;
  return rowIdSchema.safeParse(request.slice(OF_A_ROW.length)).data ?? null;
}

function isRequest(text: unknown): text is CleanupRequest {
  if (text === 'retry' || text === 'undo') return true;
  return typeof text === 'string' && rowOfRequest(text) !== null;
}

const STORAGE_KEY = 'grinbox.cleanup-request';
const storedSchema = z.object({
  orderId: z.string(),
  request: z.custom<CleanupRequest>(isRequest),
});

/** Remembers the request across Google's consent page, in this tab. Without storage the receipt asks again. */
export function rememberRequest(orderId: string, request: CleanupRequest): void {
  saveInTab(STORAGE_KEY, { orderId, request });
}

/** @returns the request, once, or null */
export function takeRequest(orderId: string): CleanupRequest | null {
  const { data } = storedSchema.safeParse(readInTab(STORAGE_KEY));
  saveInTab(STORAGE_KEY, null);
  return data?.orderId === orderId ? data.request : null;
}
