import { Hono } from 'hono';

import { rowIdSchema } from '#worker/contract/scans.ts';
import { nextTimeConsentBodySchema } from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { assertSameOrigin, validate } from '#worker/platform/http/request-guards.ts';
import { requireSession } from '#worker/access/session-middleware.ts';
import { openLiveSocket } from '#worker/object-stubs.ts';
import { changeNextTime, readNextTime } from './remember-senders.ts';
import { retryCleanup, undoCleanup, undoCleanupRow } from './retry-undo-stop.ts';
import { readTrash } from './read-trash.ts';
import { readCleanup, readCleanupRows, readUnsubscribes, requireCleanup } from './read-cleanups.ts';

export const cleanupRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/:cleanupId', async (c) => {
    return c.json(await readCleanup(c.var.runtime, c.var.session.userId, c.req.param('cleanupId')));
  })
  .get('/:cleanupId/unsubscribes', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readUnsubscribes(runtime, session.userId, c.req.param('cleanupId')));
  })
  .get('/:cleanupId/rows', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readCleanupRows(runtime, session.userId, c.req.param('cleanupId')));
  })
  .get('/:cleanupId/trash', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readTrash(runtime, session.userId, c.req.param('cleanupId')));
  })
  .get('/:cleanupId/next-time', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readNextTime(runtime, session.userId, c.req.param('cleanupId')));
  })
  .put('/:cleanupId/next-time', validate('json', nextTimeConsentBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const consent = c.req.valid('json');
    const cleanupId = c.req.param('cleanupId');
    return c.json(await changeNextTime(runtime, session.userId, cleanupId, consent));
  })
  .get('/:cleanupId/live', async (c) => {
    const { runtime, session } = c.var;
    assertSameOrigin(c.req.raw, runtime.settings);
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw new AppError('bad_request');
    const { id } = await requireCleanup(runtime, session.userId, c.req.param('cleanupId'));
    const response = await openLiveSocket(runtime.mailboxCleanup(session.userId, id), session.id);
    // Its object is gone; the result is in the clean-up itself.
    if (response.webSocket === null) throw new AppError('not_found');
    return response;
  })
  .post('/:cleanupId/retry', async (c) => {
    const { runtime, session } = c.var;
    const cleanupId = c.req.param('cleanupId');
    await retryCleanup(runtime, session.userId, cleanupId);
    return c.json(await readCleanup(runtime, session.userId, cleanupId));
  })
  .post('/:cleanupId/undo', async (c) => {
    const { runtime, session } = c.var;
    const cleanupId = c.req.param('cleanupId');
    await undoCleanup(runtime, session.userId, cleanupId);
    return c.json(await readCleanup(runtime, session.userId, cleanupId));
  })
  .post('/:cleanupId/rows/:rowId/undo', async (c) => {
    const { runtime, session } = c.var;
    const cleanupId = c.req.param('cleanupId');
    const rowId = rowIdSchema.safeParse(c.req.param('rowId'));
    if (!rowId.success) throw new AppError('not_found');
    await undoCleanupRow(runtime, session.userId, { cleanupId, rowId: rowId.data });
    return c.json(await readCleanup(runtime, session.userId, cleanupId));
  });
