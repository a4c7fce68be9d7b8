import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';

import { isLanguage } from '#worker/domain/language.ts';
import { CONSENT_COOKIE, renewedConsentCookies } from '#worker/domain/pages/cookie-consent.ts';
import { GATED_PATHS, isGatedVisit, VERIFY_PARAM } from '#worker/domain/pages/launch.ts';
import {
  LANGUAGE_COOKIE,
  languageCookie,
  languageOfAddress,
} from '#worker/domain/pages/page-language.ts';
import {
  isPublished,
  isReadingPage,
  LANGUAGE_PARAM,
  pageAt,
  prerenderedFile,
} from '#worker/domain/pages/public-pages.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { visitorLanguage } from '#worker/platform/http/request-context.ts';

/** Every address outside the API: prerendered pages in the visitor's language. */
export const pageRoutes = new Hono<AppEnv>().get('*', async (c, next) => {
  const { pathname, search, searchParams } = new URL(c.req.url);
  if (isOfApi(pathname)) return next();
  const known = knownPath(pathname);
  if (known !== null && known !== pathname) return c.redirect(known + search, 308);

  const language =
    languageOfAddress(pathname, c.req.query(LANGUAGE_PARAM) ?? null) ?? visitorLanguage(c);
  const { PRICE_LIST: priceList, LAUNCH: launch } = c.var.runtime.settings;
  const waits =
    launch === 'gated' && GATED_PATHS.has(pathname) && isGatedVisit(pathname, searchParams);
  const page = waits ? 'coming-soon' : pageAt(pathname);
  // The app sees `verify` for itself.
  const isLetIn = isReadingPage(page) && searchParams.get(VERIFY_PARAM) === 'true';
  const edition = { language, priceList, launch: isLetIn ? 'open' : launch } as const;
  const file = new URL(prerenderedFile(page, edition), c.req.url);
  // A cached copy exists only of a page that exists.
  const headers = page === 'not-found' ? new Headers() : c.req.raw.headers;
  const answer = await c.env.ASSETS.fetch(new Request(file, { headers }));
  const response = new Response(answer.body, answer);
  response.headers.set('Vary', 'Accept-Language, Cookie');
  response.headers.set('Content-Language', language);
  response.headers.set('Cache-Control', 'private, no-cache');
  // Their HTML is empty without scripts, which crawlers may not run.
  if (page === 'app' || page === 'coming-soon') response.headers.set('X-Robots-Tag', 'noindex');
  for (const cookie of renewedCookies(c)) response.headers.append('Set-Cookie', cookie);
  return page === 'not-found' && answer.status === 200
    ? new Response(response.body, { status: 404, headers: response.headers })
    : response;
});

/**
 * Extends script-written choice cookies to their promised lifetime. The analytics choice is renewed only by the
 * script's own HEAD request: a slow page would otherwise restore one withdrawn in another tab.
 */
function renewedCookies(c: Context<AppEnv>): string[] {
  const { clock, settings } = c.var.runtime;
  const isSecure = settings.APP_ORIGIN.startsWith('https:');
  const language = getCookie(c, LANGUAGE_COOKIE);
  const record = c.req.method === 'HEAD' ? getCookie(c, CONSENT_COOKIE) : undefined;
  return [
    ...(isLanguage(language) ? [languageCookie(language, isSecure)] : []),
    ...renewedConsentCookies(record, { nowMs: clock(), isSecure }),
  ];
}

function isOfApi(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/');
}

/** The canonical path, ignoring case and a trailing slash; null when unknown. */
function knownPath(pathname: string): string | null {
  const plain = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return isPublished(plain) ? plain : null;
}
