import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';

import { findLiveSession, touchSession } from './session-queries.ts';
import { setUserLanguage } from './user-queries.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { deviceOf } from '#worker/domain/access/device.ts';
import { isLanguage, LANGUAGE_HEADER } from '#worker/domain/language.ts';
import {
  isFreshSignIn,
  SESSION_LIFETIME_MS,
  SESSION_TOUCH_MS,
  sessionLimits,
} from '#worker/domain/access/session.ts';
import {
  formatSessionToken,
  isSessionSecret,
  parseSessionToken,
  type SessionToken,
} from './sessions.ts';

import type { AppEnv, SignedInEnv, SignedInSession } from '#worker/platform/http/app-env.ts';

const COOKIE = 'session';

/** Lax: the callback from Google is cross-site. */
const COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;

/** Without a live session the request continues anonymously. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  c.set('session', await readSession(c));
  await next();
});

export const requireSession = createMiddleware<SignedInEnv>(async (c, next) => {
  // The type only holds after this line.
  const current: SignedInSession | null = c.get('session');
  if (current === null) throw new AppError('unauthenticated');
  await next();
});

/** After {@link requireSession}, for actions that a stolen cookie must not allow. */
export const requireFreshSignIn = createMiddleware<SignedInEnv>(async (c, next) => {
  const { runtime, session: current } = c.var;
  if (!isFreshSignIn(current.signedInAtMs, runtime.clock())) throw new AppError('sign_in_too_old');
  await next();
});

export function setSessionCookie(c: Context<AppEnv>, token: SessionToken): void {
  const maxAge = SESSION_LIFETIME_MS / 1000;
  setCookie(c, COOKIE, formatSessionToken(token), { ...COOKIE_OPTIONS, maxAge });
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, COOKIE, COOKIE_OPTIONS);
}

async function readSession(c: Context<AppEnv>): Promise<SignedInSession | null> {
  const token = parseSessionToken(getCookie(c, COOKIE, 'host') ?? '');
  if (token === null) return null;
  const { clock, db, keyedHash, log } = c.var.runtime;
  const nowMs = clock();
  const row = await findLiveSession(db, token.id, sessionLimits(nowMs));
  if (row === undefined || !isSessionSecret(token.secret, row.secretHash)) return null;

  const userAgent = c.req.header('user-agent') ?? '';
  const userAgentHash = keyedHash('user-agent', userAgent);
  const isOtherAgent = userAgentHash !== row.userAgentHash;
  // Browser updates change it: record, do not refuse.
  if (isOtherAgent) log.info('session.agent_changed', { requestId: c.var.requestId });
  if (isOtherAgent || nowMs - row.lastSeenAtMs >= SESSION_TOUCH_MS) {
    const seen = { ...deviceOf(userAgent), userAgentHash, lastSeenAtMs: nowMs };
    await touchSession(db, row.id, seen);
  }
  const language = c.req.header(LANGUAGE_HEADER);
  if (isLanguage(language) && language !== row.language) {
    await setUserLanguage(db, row.userId, language);
  }
  const { id, userId, email, createdAtMs: signedInAtMs, currency, connection } = row;
  return { id, userId, email, signedInAtMs, currency, connection };
}
