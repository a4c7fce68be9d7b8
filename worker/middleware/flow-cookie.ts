import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import { OAUTH_FLOW_MS } from '#worker/services/start-sign-in.ts';

/** Lax, not Strict: the callback comes from Google's site. */
const COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;

/** A cookie for each sign-in under way, so that two tabs do not overwrite each other's. */
function cookieName(flowId: string): string {
  return `sign-in-${flowId.slice(0, 16)}`;
}

export function setFlowCookie(c: Context, flowId: string, browserSecret: string): void {
  const maxAge = OAUTH_FLOW_MS / 1000;
  setCookie(c, cookieName(flowId), browserSecret, { ...COOKIE_OPTIONS, maxAge });
}

export function getFlowCookie(c: Context, flowId: string): string | undefined {
  return getCookie(c, cookieName(flowId), 'host');
}

export function clearFlowCookie(c: Context, flowId: string): void {
  deleteCookie(c, cookieName(flowId), COOKIE_OPTIONS);
}
