import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import { endSession } from '#worker/account/end-sessions.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';
import { tryAwardAchievements } from '#worker/achievements/award-achievements.ts';
import { resumeSuspendedCleanups } from '#worker/cleanups/change-cleanup.ts';
import { orderIdSchema, startSignInQuerySchema } from '#worker/contract/access.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { describeError } from '#worker/log.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { recordError } from '#worker/platform/http/errors.ts';
import { clientNetwork, languageToKeep } from '#worker/platform/http/request-context.ts';
import { validate } from '#worker/platform/http/request-guards.ts';

import { finishSignIn, signInId, takeSignIn } from './finish-sign-in.ts';
import { requireNetworkAllowance } from './require-allowance.ts';
import { clearSessionCookie, requireSession, setSessionCookie } from './session-middleware.ts';
import { readSession } from './sessions.ts';
import { OAUTH_FLOW_MS, returnPathOfState, signInRedirect, startSignIn } from './start-sign-in.ts';

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

/**
 * Sign-ins that may be begun from one network, each of which is a row until it is forgotten: far more than all who
 * share an address do.
 */
const SIGN_IN_LIMIT = { most: 1_000, windowMs: 10 * MINUTE_MS };

/**
 * Browsers come here by navigation, so every end, an error too, leads to a page: /auth says what happened.
 * What is thrown here or on the way here, `redirectSignInError` answers.
 */
export const googleAuthRoutes = new Hono<AppEnv>()
  // Hono answers HEAD by what stands for GET, and what checks a link for somebody asks by HEAD.
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
    // A browser that goes away would cancel it in the middle: between what Google grants and our noting it, say.
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
    // An early account is one from its first day, before there is anything that could award it.
    if (purpose !== 'confirm') await tryAwardAchievements(runtime, userId);
    // Not after a plain sign-in, whatever Google lets it do: its owner may want to withdraw from what would go on.
    if (purpose === 'modify') await resumeSuspendedCleanups(runtime, userId, orderId);
    setSessionCookie(c, session);
    await endPreviousSession(c);
    return redirectTo(c, end);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return redirectTo(c, { ...end, code: recordError(error, c) });
  }
}

/**
 * A new session always: what the browser held before signing in is worth nothing after it. Best effort,
 * for the sign-in is saved by now: a session left over has lost its cookie, and ends unused after a day.
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

/** Where browsers come by navigation an error leads to a page: JSON would be all that the person sees. Else null. */
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
    // "cache" also empties the back/forward cache, where signed-in pages would come to light again.
    // Not "storage": the language and theme that the visitor chose are theirs, signed in or not.
    c.header('Clear-Site-Data', '"cache"');
    return c.body(null, 204);
  });

export const connectionRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .post('/revoke-all', async (c) => {
    return c.json(await revokeAllConnections(c.var.runtime, c.var.session.userId));
  });
