import type { Context } from 'hono';

import { networkOf } from '#worker/domain/form/network-of.ts';

/** Where a request comes from, as Cloudflare says: it overwrites what a client writes there itself. */
export function clientNetwork(c: Context): string {
  return networkOf(c.req.header('cf-connecting-ip') ?? '');
}
