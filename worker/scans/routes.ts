import { Hono } from 'hono';

import { requireSession } from '#worker/access/session-middleware.ts';
import { readCleanRows } from '#worker/cleanups/read-clean-rows.ts';
import {
  cleanRowsBodySchema,
  cleanRowsQuerySchema,
  type Preview,
  PREVIEW_PAGE,
  type PreviewOrder,
  previewQuerySchema,
} from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import {
  messageIdsQuerySchema,
  scanListQuerySchema,
  startScanBodySchema,
  storagePlanSchema,
  topSendersQuerySchema,
} from '#worker/contract/scans.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { findTakenRows } from '#worker/orders/row-queries.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { assertSameOrigin, validate } from '#worker/platform/http/request-guards.ts';
import { protectionOfUser } from '#worker/protection/safe-list.ts';
import type { Runtime } from '#worker/runtime.ts';
import { openLiveSocket } from '#worker/object-stubs.ts';

import { saveStorage } from './queries.ts';
import {
  readCurrentScan,
  readMessageIds,
  readScanHistory,
  readTopSenders,
  requireLiveScan,
  requireScan,
  toScanView,
} from './read-scans.ts';
import { startScan } from './start-scan.ts';

export type PreviewRequest = {
  rowsVersion: number;
  rowId: RowId;
  order: PreviewOrder;
  offset: number;
  unlocks: readonly Unlock[];
};

/**
 * Messages of a row, fetched live and not stored.
 * @throws AppError not_found, scan_expired, scan_not_finished, rows_changed, rate_limit, gmail_unavailable,
 * gmail_connection_expired
 */
async function readPreview(
  runtime: Runtime,
  userId: string,
  scanId: string,
  { unlocks, ...request }: PreviewRequest,
): Promise<Preview> {
  const scan = await requireLiveScan(runtime, userId, scanId);
  const { choice } = await protectionOfUser(runtime, userId, unlocks);
  const taken = await findTakenRows(runtime.db, scan.id, { nowMs: runtime.clock() });
  const found = await runtime.mailboxScan(userId, scan.id).preview({
    ...request,
    isPinned: taken.rowsVersion === request.rowsVersion,
    protection: choice,
    limit: PREVIEW_PAGE,
  });
  if (found === null) throw new AppError('scan_not_finished');
  if (found.kind === 'changed') throw new AppError('rows_changed');
  if (found.kind === 'refused') throw new AppError(found.code);
  const nextOffset = request.offset + PREVIEW_PAGE;
  const hasMore = nextOffset < found.total;
  return {
    messages: found.messages,
    goneCount: found.goneCount,
    nextOffset: hasMore ? nextOffset : null,
  };
}

/** Every handler passes the user first, so that nobody reaches another's scan. */
export const scanRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', validate('query', scanListQuerySchema), async (c) => {
    const { limit } = c.req.valid('query');
    return c.json(await readScanHistory(c.var.runtime, c.var.session.userId, limit));
  })
  .post('/', validate('json', startScanBodySchema), async (c) => {
    const started = await startScan(c.var.runtime, c.var.session.userId, c.req.valid('json'));
    return c.json(started, started.isNew ? 201 : 200);
  })
  .get('/current', async (c) => {
    return c.json({ scan: await readCurrentScan(c.var.runtime, c.var.session.userId) });
  })
  .get('/:scanId', async (c) => {
    const scan = await requireScan(c.var.runtime, c.var.session.userId, c.req.param('scanId'));
    return c.json(toScanView(scan));
  })
  .get('/:scanId/live', async (c) => {
    const { runtime, session } = c.var;
    assertSameOrigin(c.req.raw, runtime.settings);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    const scan = await requireLiveScan(runtime, session.userId, c.req.param('scanId'));
    const response = await openLiveSocket(runtime.mailboxScan(session.userId, scan.id), session.id);
    if (response.webSocket === null) throw new AppError('scan_expired');
    return response;
  })
  .post('/:scanId/cancel', async (c) => {
    const { runtime, session } = c.var;
    const scan = await requireLiveScan(runtime, session.userId, c.req.param('scanId'));
    await runtime.mailboxScan(session.userId, scan.id).cancel();
    return c.body(null, 204);
  })
  .put('/:scanId/storage', validate('json', storagePlanSchema), async (c) => {
    const { runtime, session } = c.var;
    const scan = await requireScan(runtime, session.userId, c.req.param('scanId'));
    await saveStorage(runtime.db, scan.id, c.req.valid('json'));
    return c.body(null, 204);
  })
  .get('/:scanId/rows', validate('query', cleanRowsQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const { version: rowsVersion = null, unlocks = [] } = c.req.valid('query');
    const scanId = c.req.param('scanId');
    return c.json(await readCleanRows(runtime, session.userId, scanId, { rowsVersion, unlocks }));
  })
  .post('/:scanId/rows', validate('json', cleanRowsBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { version: rowsVersion, ...wanted } = c.req.valid('json');
    const scanId = c.req.param('scanId');
    return c.json(await readCleanRows(runtime, session.userId, scanId, { rowsVersion, ...wanted }));
  })
  .get('/:scanId/preview', validate('query', previewQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const { row: rowId, version: rowsVersion, unlocks = [], ...page } = c.req.valid('query');
    const request = { rowId, rowsVersion, unlocks, ...page };
    return c.json(await readPreview(runtime, session.userId, c.req.param('scanId'), request));
  })
  .get('/:scanId/message-ids', validate('query', messageIdsQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const page = c.req.valid('query');
    return c.json(await readMessageIds(runtime, session.userId, c.req.param('scanId'), page));
  });

export const senderRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/top', validate('query', topSendersQuerySchema), async (c) => {
    const { limit } = c.req.valid('query');
    return c.json({ senders: await readTopSenders(c.var.runtime, c.var.session.userId, limit) });
  });
