import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import { bodyLimit as limitBody } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { $ZodType } from 'zod/v4/core';

import { AppError } from '#worker/domain/app-error.ts';
import type { Settings } from '#worker/env.ts';

import type { AppEnv } from './app-env.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Of a choice: 5,000 senders, each named up to three times, and 1,000 messages (contract/clean-rows). */
const MAX_CHOICE_BYTES = 512 * 1024;

function limitTo(maxSize: number) {
  return limitBody({
    maxSize,
    onError: () => {
      throw new AppError('payload_too_large');
    },
  });
}

const limitRequest = limitTo(MAX_BODY_BYTES);
const limitChoice = limitTo(MAX_CHOICE_BYTES);
const CHOICE_PATH = /^\/api\/(orders|scans\/[^/]+\/rows)$/;

/** Far above our own requests. Counts received bytes, whatever Content-Length claims. */
export const bodyLimit = createMiddleware<AppEnv>((c, next) =>
  CHOICE_PATH.test(c.req.path) ? limitChoice(c, next) : limitRequest(c, next),
);

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * CSRF guard. Not hono/csrf, which checks form content types only. Sec-Fetch-Site cannot be forged by pages; browsers
 * too old for it send Origin. Bodies must be JSON, so forms and beacons are refused.
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
 * For a WebSocket handshake, a GET that uses the cookie. Browsers always send Origin with it.
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

/** For the Worker's own responses, none of which may run or be framed. Pages get theirs from web/public/_headers. */
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
  // Headers of a WebSocket handshake are immutable.
  if (c.res.status === 101 || c.res.headers.has('Content-Security-Policy')) return;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
});

/** Validates by a contract schema. The error names the schema's field at fault and never echoes input. */
export function validate<Target extends keyof ValidationTargets, Schema extends $ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result): undefined => {
    if (result.success) return;
    const field = result.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('bad_request', field === '' ? {} : { details: { field } });
  });
}
