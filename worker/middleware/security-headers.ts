import { createMiddleware } from 'hono/factory';

import type { AppEnv } from './app-env.ts';

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
