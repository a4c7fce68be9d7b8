import { parseAuthorizationRequest, type AuthorizationError } from './authorization-request.ts';
import { decideAuthorization, redirectWithError, type Decision } from './decide-authorization.ts';
import type { OAuthContext } from './oauth-context.ts';
import { normaliseScopes } from './scopes.ts';

export type DecisionOutcome = { location: string } | { error: AuthorizationError };

/** What sending the consent form does. */
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

export type AuthorizeOptions = {
  /** The authorization URL, whole or only its query. */
  url: string;
  account?: string;
  /** Scopes ticked; all that are asked for when left out. */
  grantedScopes?: readonly string[];
  deny?: boolean;
};

/** Does what a person would do on the pages, for tests that need no pages. */
export function authorizeWithoutPages(
  context: OAuthContext,
  { url, account, grantedScopes, deny = false }: AuthorizeOptions,
): DecisionOutcome {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const asked = normaliseScopes(query.get('scope') ?? '') ?? [];
  const scopes = new Set(grantedScopes ?? asked);
  return submitDecision(
    context,
    query,
    account ?? null,
    deny ? { kind: 'deny' } : { kind: 'grant', scopes },
  );
}
