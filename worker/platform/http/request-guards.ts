import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import { bodyLimit as limitBody } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { ZodType } from 'zod';

import { AppError } from '#worker/domain/app-error.ts';
import type { Settings } from '#worker/env.ts';

import type { AppEnv } from './app-env.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** No request of ours comes near it. Counts what arrives, whatever Content-Length claims. */
export const bodyLimit = limitBody({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new AppError('payload_too_large');
  },
});

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

/**
 * On every answer of the Worker's own: data and redirects, of which nothing may ever run or be framed. A page comes
 * with the headers of the static files, its policy among them (web/public/_headers).
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // A socket's handshake is no page, and its response cannot be rebuilt with other headers.
  if (c.res.status === 101 || c.res.headers.has('Content-Security-Policy')) return;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
});

/**
 * Parses a part of the request by a schema of the contract. The error names the first field at fault,
 * by the schema's own name for it: what was sent is never sent back.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result): undefined => {
    if (result.success) return;
    const field = result.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('bad_request', field === '' ? {} : { details: { field } });
  });
}
