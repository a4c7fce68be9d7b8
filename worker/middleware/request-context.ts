import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';

import { SERVER_TIME_HEADER } from '#worker/contract/server-time-header.ts';
import { runtimeOf, type Runtime } from '#worker/runtime.ts';
import type { Bindings } from '#worker/env.ts';
import { newId } from '#worker/security/random-id.ts';

import type { AppEnv } from './app-env.ts';

export type RuntimeSource = (bindings: Bindings) => Runtime;

/** Gives every request an id and the runtime, and writes the one log line that says how it went. */
export function requestContext(runtimeSource: RuntimeSource = runtimeOf) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = newId('req');
    c.set('requestId', requestId);
    c.set('session', null);
    const runtime = runtimeSource(c.env);
    c.set('runtime', runtime);

    const startedMs = runtime.clock();
    await next();
    // A socket's handshake cannot be rebuilt with other headers.
    if (c.res.status !== 101) c.header(SERVER_TIME_HEADER, String(runtime.clock()));
    const code = c.get('errorCode');
    runtime.log.info('request.answered', {
      requestId,
      route: routePath(c, -1),
      method: c.req.method,
      status: c.res.status,
      durationMs: runtime.clock() - startedMs,
      ...(code === undefined ? {} : { code }),
    });
  });
}
