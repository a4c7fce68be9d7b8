import type { OAuthContext } from './oauth-context.ts';
import { EMAIL_SCOPE, OPENID_SCOPE, PROFILE_SCOPE } from './scopes.ts';
import { TokenError } from './token-error.ts';

export type UserInfo = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** What the token may know of whoever is behind it. Throws TokenError. */
export function describeUser(
  accessToken: string,
  { grants, accounts }: OAuthContext,
): { email: string; answer: UserInfo } {
  const token = grants.findLiveToken(accessToken, 'access');
  if (token === null) throw new TokenError(401, 'invalid_request', 'Invalid Credentials');
  if (!token.scopes.includes(OPENID_SCOPE)) {
    throw new TokenError(403, 'insufficient_scope', 'The scope openid is missing.');
  }
  const { sub, email } = token.grant;
  const name = accounts.findBySub(sub)?.name;
  return {
    email,
    answer: {
      sub,
      ...(token.scopes.includes(EMAIL_SCOPE)
        ? { email, email_verified: accounts.isEmailVerified(sub) }
        : {}),
      ...(token.scopes.includes(PROFILE_SCOPE) && name !== undefined ? { name } : {}),
    },
  };
}
