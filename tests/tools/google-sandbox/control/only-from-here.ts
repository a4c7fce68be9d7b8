import type { Context, MiddlewareHandler } from 'hono';

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Lets through only who asks for this machine by its own name: a page of another site, or a name that was
 * made to lead here, gets nothing. The mailbox may be somebody's own.
 */
export function onlyFromHere(publicOrigin: string): MiddlewareHandler {
  const hosts = new Set([...LOOPBACK_HOSTS, new URL(publicOrigin).hostname]);
  return async (c, next) => {
    if (isFromHere(c, hosts)) return next();
    return c.text('Only on this machine', 403);
  };
}

function isFromHere(c: Context, hosts: ReadonlySet<string>): boolean {
  const { hostname, host } = new URL(c.req.url);
  if (!hosts.has(hostname)) return false;
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (c.req.method !== 'GET' && site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
