import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';

import { SERVER_TIME_HEADER } from '#worker/domain/dates.ts';
import { networkOf } from '#worker/domain/access/device.ts';
import { isLanguage, type Language } from '#worker/domain/language.ts';
import { acceptedLanguage, LANGUAGE_COOKIE } from '#worker/domain/pages/page-language.ts';
import type { Bindings } from '#worker/env.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { AppEnv } from './app-env.ts';

/** Cloudflare overwrites this header. */
export function clientNetwork(c: Context): string {
  return networkOf(c.req.header('cf-connecting-ip') ?? '');
}

export type RuntimeSource = (bindings: Bindings) => Runtime;

/** Sets request id and runtime, and writes one log line per request. */
export function requestContext(runtimeSource: RuntimeSource) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = newId('req');
    c.set('requestId', requestId);
    c.set('session', null);
    const runtime = runtimeSource(c.env);
    c.set('runtime', runtime);

    const startedMs = runtime.clock();
    await next();
    // Headers of a WebSocket handshake are immutable.
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

/** The default language: the chosen one, else the browser's. */
export function visitorLanguage(c: Context): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE);
  return isLanguage(chosen) ? chosen : acceptedLanguage(c.req.header('accept-language') ?? '');
}

/** The page's language when it differs from the default; else null. */
export function languageToKeep(c: Context, language: string | undefined): Language | null {
  return isLanguage(language) && language !== visitorLanguage(c) ? language : null;
}
