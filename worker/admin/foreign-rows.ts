import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';

import { isOwnedPrefix, isRowOfAnother } from './queries.ts';
import { describeError } from '#worker/log.ts';

import type { AppEnv } from '#worker/platform/http/app-env.ts';

const ID = /\b([a-z]{3})_[a-z2-7]{26}\b/g;
const ACTOR_LENGTH = 16;
/** No request of ours names more. */
const MOST_IDS = 4;

/**
 * Records a security event when someone asks for another user's row. Response and timing are those of a missing row:
 * ownership is looked up after the response.
 */
export const foreignRows = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.get('errorCode') !== 'not_found' || c.var.session === null) return;
  c.executionCtx.waitUntil(recordForeignRows(c, c.var.session.userId, routePath(c, -1)));
});

async function recordForeignRows(c: Context<AppEnv>, userId: string, route: string): Promise<void> {
  const { requestId, runtime } = c.var;
  const { db, keyedHash, log } = runtime;
  try {
    for (const [id, prefix = ''] of await namedIds(c)) {
      if (!isOwnedPrefix(prefix) || !(await isRowOfAnother(db, { prefix, id, userId }))) continue;
      const actor = keyedHash('log-actor', userId).slice(0, ACTOR_LENGTH);
      const { method } = c.req;
      log.warn('security.foreign_row', { requestId, route, method, kind: prefix, actor });
    }
  } catch (error) {
    log.error('security.check_failed', { requestId, ...describeError(error) });
  }
}

/** Ids in the address and the parsed body. */
async function namedIds(c: Context<AppEnv>): Promise<RegExpExecArray[]> {
  const body = c.req.bodyCache.text === undefined ? '' : await c.req.text();
  return [...new URL(c.req.url).pathname.matchAll(ID), ...body.matchAll(ID)].slice(0, MOST_IDS);
}
