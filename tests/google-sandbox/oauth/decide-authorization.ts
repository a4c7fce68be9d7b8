import type { Account } from '#tests/google-sandbox/accounts.ts';

import type { AuthorizationRequest } from './authorization-request.ts';
import type { GrantStore } from './grant-store.ts';
import { SIGN_IN_SCOPES } from './scopes.ts';

export type Decision = { kind: 'deny' } | { kind: 'grant'; scopes: ReadonlySet<string> };

function redirectTo(
  request: AuthorizationRequest,
  issuer: string,
  parameters: Record<string, string>,
): string {
  const location = new URL(request.redirectUri);
  if (request.state !== null) location.searchParams.set('state', request.state);
  location.searchParams.set('iss', issuer);
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return location.href;
}

export function redirectWithError(
  request: AuthorizationRequest,
  issuer: string,
  error: string,
): string {
  return redirectTo(request, issuer, { error });
}

/** Whether the consent page has nothing to ask: all was granted before and the client does not insist. */
export function needsNoConsent(
  request: AuthorizationRequest,
  account: Account,
  grants: GrantStore,
): boolean {
  if (request.prompts.has('consent')) return false;
  const grant = grants.findGrant(request.client.clientId, account.sub);
  return grant !== null && request.scopes.every((scope) => grant.scopes.has(scope));
}

/**
 * Carries out what a person decided and returns where the browser goes. Sign-in scopes come with any
 * consent; of the others those that were ticked. A refresh token is promised on the first consent and
 * whenever the client forces consent, otherwise not.
 */
export function decideAuthorization(
  request: AuthorizationRequest,
  account: Account,
  decision: Decision,
  { grants, issuer }: { grants: GrantStore; issuer: string },
): string {
  if (decision.kind === 'deny') return redirectWithError(request, issuer, 'access_denied');
  const { clientId } = request.client;
  const earlier = grants.findGrant(clientId, account.sub);
  const allowed = request.scopes.filter(
    (scope) => SIGN_IN_SCOPES.has(scope) || decision.scopes.has(scope),
  );
  if (allowed.length === 0) return redirectWithError(request, issuer, 'access_denied');
  const before = request.includesGrantedScopes ? [...(earlier?.scopes ?? [])] : [];
  const scopes = [...new Set([...allowed, ...before])];
  const grant = grants.extendGrant(clientId, account, allowed);
  const { code } = grants.createCode({
    grant,
    redirectUri: request.redirectUri,
    scopes,
    codeChallenge: request.codeChallenge,
    nonce: request.nonce,
    issuesRefreshToken: request.isOffline && (earlier === null || request.prompts.has('consent')),
  });
  return redirectTo(request, issuer, {
    code,
    scope: scopes.join(' '),
    authuser: '0',
    prompt: [...request.prompts].join(' ') || 'none',
  });
}
