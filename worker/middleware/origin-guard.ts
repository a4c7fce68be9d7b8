import { createMiddleware } from 'hono/factory';

import { AppError } from '#worker/domain/app-error.ts';
import type { Settings } from '#worker/env.ts';

import type { AppEnv } from './app-env.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Refuses what another site makes a browser send. Own, because hono/csrf looks at form content types
 * only. A browser says in Sec-Fetch-Site where a request comes from, and pages cannot forge it; one that
 * is too old to say so sends Origin. Bodies are JSON: a form or a beacon of another type gets nowhere.
 */
export const originGuard = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  if (!SAFE_METHODS.has(request.method)) {
    const site = request.headers.get('sec-fetch-site');
    const origin = request.headers.get('origin');
    const isOurs =
      site === null ? origin === c.var.runtime.settings.APP_ORIGIN : site === 'same-origin';
    if (!isOurs) throw new AppError('forbidden_origin');
    if (hasBody(request) && !JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
      throw new AppError('unsupported_media_type');
    }
  }
  await next();
});

/**
 * For a socket's handshake, which is a GET and yet acts with the cookie: browsers always send Origin
 * with it, so it must be there and be ours.
 * @throws AppError forbidden_origin
 */
export function assertSameOrigin(request: Request, settings: Pick<Settings, 'APP_ORIGIN'>): void {
  const site = request.headers.get('sec-fetch-site');
  const isOurs = request.headers.get('origin') === settings.APP_ORIGIN;
  if (!isOurs || (site !== null && site !== 'same-origin')) throw new AppError('forbidden_origin');
}

function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get('content-length') !== '0';
}
