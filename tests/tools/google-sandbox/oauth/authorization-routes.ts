import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { Account } from '#tests/tools/google-sandbox/accounts.ts';

import { answerSilently } from './answer-silently.ts';
import {
  parseAuthorizationRequest,
  readLanguage,
  type AuthorizationError,
  type AuthorizationRequest,
} from './authorization-request.ts';
import { decideAuthorization, needsNoConsent, type Decision } from './decide-authorization.ts';
import type { OAuthContext } from './oauth-context.ts';
import { renderAccountChooser, renderAuthorizationError, renderConsent } from './oauth-pages.ts';
import { submitDecision } from './submit-decision.ts';

const AUTHORIZATION_PATH = '/o/oauth2/v2/auth';
const SESSION_COOKIE = 'google-sandbox-session';

/** The pages that a browser sees: choosing an account, then consenting. */
export function createAuthorizationRoutes(context: OAuthContext): Hono {
  const app = new Hono();

  app.get(AUTHORIZATION_PATH, (c) => {
    const query = new URL(c.req.url).searchParams;
    const parsed = parseAuthorizationRequest(query, context.clients);
    recordPage(context, query, parsed.ok ? null : parsed.error);
    if (!parsed.ok) return refuse(c, query, parsed.error);
    const { request } = parsed;
    if (request.prompts.has('none')) {
      return c.redirect(answerSilently(request, accountsOf(c, context), context));
    }
    const hinted = findHinted(context, request);
    if (hinted === null || request.prompts.has('select_account')) {
      return c.html(renderAccountChooser(request, context.accounts.list()));
    }
    return consentOrRedirect(c, context, request, hinted);
  });

  app.post(`${AUTHORIZATION_PATH}/account`, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const query = new URLSearchParams(form.get('request') ?? '');
    const parsed = parseAuthorizationRequest(query, context.clients);
    if (!parsed.ok) return refuse(c, query, parsed.error);
    const account = context.accounts.find(form.get('account') ?? '');
    if (account === null)
      return c.html(renderAccountChooser(parsed.request, context.accounts.list()));
    signIn(c, context, account);
    return consentOrRedirect(c, context, parsed.request, account);
  });

  app.post(`${AUTHORIZATION_PATH}/decision`, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const query = new URLSearchParams(form.get('request') ?? '');
    const decision: Decision =
      form.get('decision') === 'continue'
        ? { kind: 'grant', scopes: new Set(form.getAll('scope')) }
        : { kind: 'deny' };
    const outcome = submitDecision(context, query, form.get('account'), decision);
    if ('error' in outcome) return refuse(c, query, outcome.error);
    const account = context.accounts.find(form.get('account') ?? '');
    if (account !== null) signIn(c, context, account);
    return c.redirect(outcome.location);
  });

  return app;
}

function consentOrRedirect(
  c: Context,
  context: OAuthContext,
  request: AuthorizationRequest,
  account: Account,
) {
  return needsNoConsent(request, account, context.grants)
    ? c.redirect(decideAuthorization(request, account, { kind: 'granted-before' }, context))
    : c.html(renderConsent(request, account));
}

function accountsOf(c: Context, { accounts, sessions }: OAuthContext): Account[] {
  const signedIn = sessions.signedIn(getCookie(c, SESSION_COOKIE));
  return accounts.list().filter(({ sub }) => signedIn.has(sub));
}

function signIn(c: Context, { sessions, publicOrigin }: OAuthContext, { sub }: Account): void {
  setCookie(c, SESSION_COOKIE, sessions.signIn(getCookie(c, SESSION_COOKIE), sub), {
    // A cookie knows no ports: the product on the same host must not be sent it.
    path: AUTHORIZATION_PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicOrigin.startsWith('https:'),
  });
}

/** For the pages a hint is as good as being signed in: nobody has a password here. */
function findHinted(
  { accounts }: OAuthContext,
  { loginHint }: AuthorizationRequest,
): Account | null {
  if (loginHint === null) return null;
  return accounts.find(loginHint) ?? accounts.findBySub(loginHint);
}

function refuse(c: Context, query: URLSearchParams, error: AuthorizationError) {
  return c.html(renderAuthorizationError(readLanguage(query), error), error.status);
}

function recordPage(
  { ledger }: OAuthContext,
  query: URLSearchParams,
  error: AuthorizationError | null,
): void {
  ledger.record({
    email: query.get('login_hint'),
    method: 'oauth.authorize',
    httpMethod: 'GET',
    path: AUTHORIZATION_PATH,
    parameters: {},
    units: 0,
    status: error?.status ?? 200,
    reason: error?.error ?? null,
    isForbidden: false,
    asksForContent: false,
    isFault: false,
  });
}
