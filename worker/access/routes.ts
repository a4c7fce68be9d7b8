import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import { endSession } from '#worker/account/end-sessions.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';
import { tryAwardAchievements } from '#worker/achievements/award-achievements.ts';
import { resumeSuspendedCleanups } from '#worker/cleanups/retry-undo-stop.ts';
import { orderIdSchema, startSignInQuerySchema } from '#worker/contract/access.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { describeError } from '#worker/log.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { recordError } from '#worker/platform/http/errors.ts';
import { clientNetwork, languageToKeep } from '#worker/platform/http/request-context.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import { recordCheckAccess } from '#worker/rechecks/end-access.ts';

import { finishSignIn, signInId, takeSignIn } from './finish-sign-in.ts';
import { requireNetworkAllowance } from './require-allowance.ts';
import { clearSessionCookie, requireSession, setSessionCookie } from './session-middleware.ts';
import { readSession } from './sessions.ts';
import { OAUTH_FLOW_MS, returnPathOfState, signInRedirect, startSignIn } from './start-sign-in.ts';

/** Lax: the callback comes from Google's site. */
const COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const;

/** A cookie per flow: two tabs must not overwrite each other's. */
function cookieName(flowId: string): string {
  return `sign-in-${flowId.slice(0, 16)}`;
}

function setFlowCookie(c: Context, flowId: string, browserSecret: string): void {
  const maxAge = OAUTH_FLOW_MS / 1000;
  setCookie(c, cookieName(flowId), browserSecret, { ...COOKIE_OPTIONS, maxAge });
}

function getFlowCookie(c: Context, flowId: string): string | undefined {
  return getCookie(c, cookieName(flowId), 'host');
}

function clearFlowCookie(c: Context, flowId: string): void {
  deleteCookie(c, cookieName(flowId), COOKIE_OPTIONS);
}

/** Each start stores a row; far above what a shared address needs. */
const SIGN_IN_LIMIT = { most: 1_000, windowMs: 10 * MINUTE_MS };

/** Reached by navigation: every outcome redirects; thrown errors go to `redirectSignInError`. */
export const googleAuthRoutes = new Hono<AppEnv>()
  // Hono serves HEAD from GET, and link checkers send HEAD.
  .use(async (c, next) => {
    if (c.req.method === 'HEAD') return c.notFound();
    return next();
  })
  .get('/start', validate('query', startSignInQuerySchema), async (c) => {
    const { purpose, verify, language, account, returnTo, order } = c.req.valid('query');
    const { session } = c.var;
    if (purpose !== 'sign-in' && session === null) throw new AppError('unauthenticated');
    const network = { network: clientNetwork(c), limit: SIGN_IN_LIMIT };
    await requireNetworkAllowance(c.var.runtime, 'sign-in', network);
    const started = await startSignIn(c.var.runtime, {
      returnTo,
      orderId: order,
      purpose,
      visitor: account === 'other' ? undefined : (session ?? undefined),
      isVerifyKept: verify === 'true',
      language: toLanguage(language),
      keptLanguage: languageToKeep(c, language),
    });
    setFlowCookie(c, started.flowId, started.browserSecret);
    return c.redirect(started.authorizationUrl);
  })
  .get('/callback', (c) => {
    const answer = answerCallback(c);
    // A disconnect must not cancel between Google's grant and our saving it.
    c.executionCtx.waitUntil(Promise.allSettled([answer]));
    return answer;
  });

async function answerCallback(c: Context<AppEnv>): Promise<Response> {
  const { runtime } = c.var;
  const query = new URL(c.req.url).searchParams;
  const flowId = signInId(query);
  const browserSecret = getFlowCookie(c, flowId);
  if (browserSecret === undefined) throw new AppError('oauth_state_invalid');
  const flow = await takeSignIn(runtime, flowId, browserSecret);
  clearFlowCookie(c, flowId);

  const { purpose, isVerifyKept, keptLanguage, returnTo, orderId } = flow;
  const end = { purpose, isVerifyKept, keptLanguage, returnTo, orderId };
  try {
    const userAgent = c.req.header('user-agent') ?? '';
    const visitorId = c.var.session?.userId;
    const { session, userId } = await finishSignIn(runtime, flow, { query, userAgent, visitorId });
    // The early-adopter award counts from the first day.
    if (purpose !== 'confirm') await tryAwardAchievements(runtime, userId);
    // Only after `modify`: a user who merely signs in may want to withdraw instead.
    if (purpose === 'modify') await resumeSuspendedCleanups(runtime, userId, orderId);
    const isForCheck = purpose === 'sign-in' && returnTo === '/recheck';
    if (isForCheck && orderId !== null) await recordCheckAccess(runtime, userId, orderId);
    setSessionCookie(c, session);
    await endPreviousSession(c);
    return redirectTo(c, end);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return redirectTo(c, { ...end, code: recordError(error, c) });
  }
}

/**
 * Against session fixation. Best effort, since the new session is saved; a leftover has no cookie and idles out in a
 * day.
 */
async function endPreviousSession(c: Context<AppEnv>): Promise<void> {
  const { requestId, runtime, session } = c.var;
  if (session === null) return;
  try {
    await endSession(runtime, session);
  } catch (error) {
    runtime.log.error('session.end_failed', { requestId, ...describeError(error) });
  }
}

function redirectTo(c: Context<AppEnv>, end: Parameters<typeof signInRedirect>[0]): Response {
  return c.redirect(signInRedirect(end));
}

const SIGN_IN_PATH = '/api/auth/google/';

/** Sign-in is reached by navigation, where a person would only see JSON. null for other requests. */
export function redirectSignInError(error: Error, c: Context<AppEnv>): Response | null {
  if (c.req.method !== 'GET' || !c.req.path.startsWith(SIGN_IN_PATH)) return null;
  const { verify, language, returnTo, order, state = '' } = c.req.query();
  return redirectTo(c, {
    code: recordError(error, c),
    isVerifyKept: verify === 'true',
    keptLanguage: languageToKeep(c, language),
    returnTo: returnTo ?? returnPathOfState(state),
    orderId: orderIdSchema.safeParse(order).data ?? null,
  });
}

export const sessionRoutes = new Hono<AppEnv>()
  .get('/', (c) => c.json(readSession(c.var.runtime, c.var.session)))
  .delete('/', requireSession, async (c) => {
    await endSession(c.var.runtime, c.var.session);
    clearSessionCookie(c);
    // "cache" also clears the back/forward cache. Not "storage": language and theme stay.
    c.header('Clear-Site-Data', '"cache"');
    return c.body(null, 204);
  });

export const connectionRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .post('/revoke-all', async (c) => {
    return c.json(await revokeAllConnections(c.var.runtime, c.var.session.userId));
  });
