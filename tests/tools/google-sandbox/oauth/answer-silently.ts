import type { Account } from '#tests/tools/google-sandbox/accounts.ts';

import type { AuthorizationRequest } from './authorization-request.ts';
import { decideAuthorization, needsNoConsent, redirectWithError } from './decide-authorization.ts';
import type { OAuthContext } from './oauth-context.ts';

/**
 * Answers a request that forbids pages (`prompt=none`) for the one account of this browser that it can mean,
 * and returns where the browser goes. Google's documentation says only that there is an error otherwise: who
 * is not signed in gets that of OpenID Connect Core 3.1.2.6; what takes a choice or a consent gets what
 * Google is seen to answer (https://github.com/manfredsteyer/angular-oauth2-oidc/issues/475).
 */
export function answerSilently(
  request: AuthorizationRequest,
  signedIn: readonly Account[],
  context: OAuthContext,
): string {
  const meant = signedIn.filter((account) => isHinted(request, account));
  const [account] = meant;
  if (account === undefined) return redirectWithError(request, context.issuer, 'login_required');
  if (meant.length > 1 || !needsNoConsent(request, account, context.grants)) {
    return redirectWithError(request, context.issuer, 'interaction_required', 'access_denied');
  }
  return decideAuthorization(request, account, { kind: 'granted-before' }, context);
}

/** Whether a request can mean an account: by its address, its lasting number, or no hint at all. */
function isHinted({ loginHint }: AuthorizationRequest, { email, sub }: Account): boolean {
  return loginHint === null || loginHint.toLowerCase() === email || loginHint === sub;
}
