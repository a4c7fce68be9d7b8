import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

import { createApp } from '#worker/app.ts';
import type { Runtime } from '#worker/runtime.ts';

export const APP_ORIGIN = 'https://grinbox.test';

export type ApiRequest = {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: string;
  /** When the answer is there, what goes on after it still under way. */
  onAnswer?: () => void;
};

/** The real app on a runtime of the test's own. */
export function buildApi(runtime: Runtime) {
  const app = createApp(() => runtime);

  /** As another site could send it: nothing but what is given. What goes on after the answer is waited for too. */
  async function sendRaw(path: string, request: ApiRequest = {}): Promise<Response> {
    const { method = 'GET', cookie, headers = {}, body, onAnswer } = request;
    const all = new Headers(headers);
    if (cookie !== undefined) all.set('cookie', cookie);
    const init = { method, headers: all, ...(body === undefined ? {} : { body }) };
    const context = createExecutionContext();
    const response = await app.fetch(new Request(APP_ORIGIN + path, init), env, context);
    onAnswer?.();
    await waitOnExecutionContext(context);
    return response;
  }

  /** As our own page sends it. */
  function send(path: string, request: ApiRequest = {}): Promise<Response> {
    const json = request.body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = {
      'sec-fetch-site': 'same-origin',
      origin: APP_ORIGIN,
      ...json,
      ...request.headers,
    };
    return sendRaw(path, { ...request, headers });
  }

  /** `METHOD /path` of every handler; middleware left out. */
  function listRoutes(): string[] {
    const handlers = app.routes.filter((route) => route.method !== 'ALL');
    return [...new Set(handlers.map((route) => `${route.method} ${route.path}`))].toSorted();
  }

  return { send, sendRaw, listRoutes };
}

/** The `name=value` of each cookie that an answer sets, as a browser would send it back. */
export function cookiesOf(response: Response): string[] {
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}
