import { Hono, type Context } from 'hono';

import type { Account } from '#tests/google-sandbox/accounts.ts';

import {
  parseAuthorizationRequest,
  readLanguage,
  type AuthorizationError,
  type AuthorizationRequest,
} from './authorization-request.ts';
import {
  decideAuthorization,
  needsNoConsent,
  redirectWithError,
  type Decision,
} from './decide-authorization.ts';
import type { OAuthContext } from './oauth-context.ts';
import { renderAccountChooser, renderAuthorizationError, renderConsent } from './oauth-pages.ts';

/** The pages that a browser sees: choosing an account, then consenting. */
export function createAuthorizationRoutes(context: OAuthContext): Hono {
  const app = new Hono();

  app.get('/o/oauth2/v2/auth', (c) => {
    const query = new URL(c.req.url).searchParams;
    const parsed = parseAuthorizationRequest(query, context.clients);
    recordPage(context, query, parsed.ok ? null : parsed.error);
    if (!parsed.ok) return refuse(c, query, parsed.error);
    const { request } = parsed;
    const hinted = findHinted(context, request);
    if (request.prompts.has('none')) {
      if (hinted === null)
        return c.redirect(redirectWithError(request, context.issuer, 'login_required'));
      if (needsNoConsent(request, hinted, context.grants))
        return c.redirect(grantAll(context, request, hinted));
      return c.redirect(redirectWithError(request, context.issuer, 'interaction_required'));
    }
    if (hinted === null || request.prompts.has('select_account')) {
      return c.html(renderAccountChooser(request, context.accounts.list()));
    }
    return consentOrRedirect(c, context, request, hinted);
  });

  app.post('/o/oauth2/v2/auth/account', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const query = new URLSearchParams(form.get('request') ?? '');
    const parsed = parseAuthorizationRequest(query, context.clients);
    if (!parsed.ok) return refuse(c, query, parsed.error);
    const account = context.accounts.find(form.get('account') ?? '');
    if (account === null)
      return c.html(renderAccountChooser(parsed.request, context.accounts.list()));
    return consentOrRedirect(c, context, parsed.request, account);
  });

  app.post('/o/oauth2/v2/auth/decision', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const query = new URLSearchParams(form.get('request') ?? '');
    const decision: Decision =
      form.get('decision') === 'continue'
        ? { kind: 'grant', scopes: new Set(form.getAll('scope')) }
        : { kind: 'deny' };
    const outcome = submitDecision(context, query, form.get('account'), decision);
    return 'location' in outcome ? c.redirect(outcome.location) : refuse(c, query, outcome.error);
  });

  return app;
}

export type DecisionOutcome = { location: string } | { error: AuthorizationError };

/** What sending the consent form does; the test helper that needs no pages goes through here too. */
export function submitDecision(
  context: OAuthContext,
  query: URLSearchParams,
  email: string | null,
  decision: Decision,
): DecisionOutcome {
  const parsed = parseAuthorizationRequest(query, context.clients);
  if (!parsed.ok) return { error: parsed.error };
  const { request } = parsed;
  if (decision.kind === 'deny') {
    return { location: redirectWithError(request, context.issuer, 'access_denied') };
  }
  const account = context.accounts.find(email ?? '');
  if (account === null) {
    return {
      error: { status: 400, error: 'invalid_request', description: `No account ${email ?? ''}` },
    };
  }
  return { location: decideAuthorization(request, account, decision, context) };
}

function consentOrRedirect(
  c: Context,
  context: OAuthContext,
  request: AuthorizationRequest,
  account: Account,
) {
  return needsNoConsent(request, account, context.grants)
    ? c.redirect(grantAll(context, request, account))
    : c.html(renderConsent(request, account));
}

function grantAll(context: OAuthContext, request: AuthorizationRequest, account: Account): string {
  return decideAuthorization(
    request,
    account,
    { kind: 'grant', scopes: new Set(request.scopes) },
    context,
  );
}

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
    path: '/o/oauth2/v2/auth',
    parameters: {},
    units: 0,
    status: error?.status ?? 200,
    reason: error?.error ?? null,
    isForbidden: false,
    asksForContent: false,
    isFault: false,
  });
}
