import { createMiddleware } from 'hono/factory';

import { announceDeskChange } from '#worker/services/announce-desk-change.ts';

import type { SignedInEnv } from './app-env.ts';

/** Tells all who look at the desk that something there has changed, once a call has succeeded that changes it. */
export const announceChange = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  if (c.res.ok) c.executionCtx.waitUntil(announceDeskChange(c.var.runtime));
});
