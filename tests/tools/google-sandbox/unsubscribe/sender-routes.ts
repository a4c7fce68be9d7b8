import { Hono, type MiddlewareHandler } from 'hono';

import { notFound } from '#tests/tools/google-sandbox/gmail/google-error.ts';

import type { SenderEndpoints } from './sender-endpoints.ts';

/** Senders by the host of the request, for callers whose every request ends up in the sandbox. */
export function answerAsSenderByHost(endpoints: SenderEndpoints): MiddlewareHandler {
  return async (c, next) => {
    const { hostname, pathname, search } = new URL(c.req.url);
    const answer = await endpoints.answer(c.req.raw, hostname, pathname + search);
    if (answer !== null) return answer;
    return next();
  };
}

/** Senders below a path that names their host: /leave.shop.example/u/1, for callers over HTTP. */
export function createSenderRoutes(endpoints: SenderEndpoints): Hono {
  const app = new Hono();
  app.all('/:host/*', async (c) => {
    const host = c.req.param('host');
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(pathname.indexOf(`/${host}/`) + host.length + 1);
    return (await endpoints.answer(c.req.raw, host, path + search)) ?? notFound().toResponse();
  });
  return app;
}
