import type { Account } from '#tests/tools/google-sandbox/accounts.ts';

import type { AuthorizationCodes } from './authorization-codes.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { GrantStore } from './grant-store.ts';
import { SIGN_IN_SCOPES } from './scopes.ts';

export type Decision =
  | { kind: 'deny' }
  | { kind: 'grant'; scopes: ReadonlySet<string> }
  /** Nobody was asked, since all was granted before. */
  | { kind: 'granted-before' };

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
  subtype?: string,
): string {
  return redirectTo(request, issuer, {
    error,
    ...(subtype === undefined ? {} : { error_subtype: subtype }),
  });
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
  { grants, codes, issuer }: { grants: GrantStore; codes: AuthorizationCodes; issuer: string },
): string {
  if (decision.kind === 'deny') return redirectWithError(request, issuer, 'access_denied');
  const { clientId } = request.client;
  const earlier = grants.findGrant(clientId, account.sub);
  const allowed = allowedScopes(request, decision);
  if (allowed.length === 0) return redirectWithError(request, issuer, 'access_denied');
  const before = request.includesGrantedScopes ? [...(earlier?.scopes ?? [])] : [];
  const scopes = [...new Set([...allowed, ...before])];
  const isKnown = earlier !== null && decision.kind === 'granted-before';
  const { code } = codes.create({
    grant: isKnown ? earlier : grants.extendGrant(clientId, account, allowed),
    redirectUri: request.redirectUri,
    scopes,
    codeChallenge: request.codeChallenge,
    nonce: request.nonce,
    accessType: request.accessType,
    issuesRefreshToken:
      request.accessType === 'offline' && (earlier === null || request.prompts.has('consent')),
  });
  return redirectTo(request, issuer, {
    code,
    scope: scopes.join(' '),
    authuser: '0',
    prompt: [...request.prompts].join(' ') || 'none',
  });
}

function allowedScopes(
  { scopes }: AuthorizationRequest,
  decision: Exclude<Decision, { kind: 'deny' }>,
): readonly string[] {
  if (decision.kind === 'granted-before') return scopes;
  return scopes.filter((scope) => SIGN_IN_SCOPES.has(scope) || decision.scopes.has(scope));
}
