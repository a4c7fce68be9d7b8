import { Hono } from 'hono';

import { cleanRowsQuerySchema } from '#worker/contract/clean-rows.ts';
import { messageIdsQuerySchema, startScanBodySchema } from '#worker/contract/scan.ts';
import { previewQuerySchema } from '#worker/contract/preview.ts';
import { scanListQuerySchema } from '#worker/contract/scan-lists.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { AppEnv } from '#worker/middleware/app-env.ts';
import { assertSameOrigin } from '#worker/middleware/origin-guard.ts';
import { requireSession } from '#worker/middleware/session.ts';
import { validate } from '#worker/middleware/validate.ts';
import { readCleanRows } from '#worker/services/read-clean-rows.ts';
import { readPreview } from '#worker/services/read-preview.ts';
import {
  readCurrentScan,
  readMessageIds,
  readScanHistory,
  requireLiveScan,
  requireScan,
} from '#worker/services/read-scans.ts';
import { toScanView } from '#worker/services/scan-view.ts';
import { startScan } from '#worker/services/start-scan.ts';

/** Scans of the signed-in user. Each handler names the user first, so that nobody reaches another's. */
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
    const response = await runtime.scanObjects.openSocket(session.userId, scan.id, session.id);
    if (response.webSocket === null) throw new AppError('scan_expired');
    return response;
  })
  .post('/:scanId/cancel', async (c) => {
    const { runtime, session } = c.var;
    const scan = await requireLiveScan(runtime, session.userId, c.req.param('scanId'));
    await runtime.scanObjects.cancel(session.userId, scan.id);
    return c.body(null, 204);
  })
  .get('/:scanId/rows', validate('query', cleanRowsQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const { version: rowsVersion = null, unlocks = [] } = c.req.valid('query');
    const scanId = c.req.param('scanId');
    return c.json(await readCleanRows(runtime, session.userId, scanId, { rowsVersion, unlocks }));
  })
  .get('/:scanId/preview', validate('query', previewQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const { row: rowId, version: rowsVersion, offset, unlocks = [] } = c.req.valid('query');
    const wish = { rowId, rowsVersion, offset, unlocks };
    return c.json(await readPreview(runtime, session.userId, c.req.param('scanId'), wish));
  })
  .get('/:scanId/message-ids', validate('query', messageIdsQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const page = c.req.valid('query');
    return c.json(await readMessageIds(runtime, session.userId, c.req.param('scanId'), page));
  });
