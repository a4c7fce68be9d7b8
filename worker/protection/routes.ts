import { Hono } from 'hono';

import { editSafeListBodySchema } from '#worker/contract/protection.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { requireSession } from '#worker/access/session-middleware.ts';
import { validate } from '#worker/platform/http/request-guards.ts';

import { editSafeList, readSafeList } from './safe-list.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';
import { findLatestResult } from '#worker/scans/queries.ts';

export const protectionRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', async (c) => c.json(await readSafeList(c.var.runtime, c.var.session.userId)))
  .put('/', validate('json', editSafeListBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const safeList = await editSafeList(runtime, session.userId, c.req.valid('json'));
    await followSafeList(runtime, session.userId);
    return c.json(safeList);
  });

/** Best effort after an edit: the next read of the rows catches up. */
export async function followSafeList(
  { db, clock, mailboxScan, log }: Runtime,
  userId: string,
): Promise<void> {
  try {
    const scan = await findLatestResult(db, userId, clock());
    if (scan !== undefined) await mailboxScan(userId, scan.id).syncSafeList();
  } catch (error) {
    log.warn('safe_list.totals_left', describeError(error));
  }
}
