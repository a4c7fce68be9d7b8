import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';

import { SERVER_TIME_HEADER } from '#worker/contract/http-headers.ts';
import { networkOf } from '#worker/domain/access/device.ts';
import { isLanguage, type Language } from '#worker/domain/language.ts';
import { acceptedLanguage, LANGUAGE_COOKIE } from '#worker/domain/pages/page-language.ts';
import type { Bindings } from '#worker/env.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { AppEnv } from './app-env.ts';

/** Where a request comes from, as Cloudflare says: it overwrites what a client writes there itself. */
export function clientNetwork(c: Context): string {
  return networkOf(c.req.header('cf-connecting-ip') ?? '');
}

export type RuntimeSource = (bindings: Bindings) => Runtime;

/** Gives every request an id and the runtime, and writes the one log line that says how it went. */
export function requestContext(runtimeSource: RuntimeSource) {
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

/** What whoever asks is given where the address names no language: what they chose, else what their browser wants. */
export function visitorLanguage(c: Context): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : acceptedLanguage(c.req.header('accept-language') ?? '');
}

/** The language of the page that they come from, where they would be given another; else null. */
export function languageToKeep(c: Context, language: string | undefined): Language | null {
  return isLanguage(language) && language !== visitorLanguage(c) ? language : null;
}
