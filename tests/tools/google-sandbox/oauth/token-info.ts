import { createLocalJWKSet, errors, jwtVerify } from 'jose';

import type { OAuthContext } from './oauth-context.ts';
import { EMAIL_SCOPE, SIGN_IN_SCOPES } from './scopes.ts';
import { TokenError } from './token-error.ts';

/** What tokeninfo answers: every value is text, numbers too. */
export type TokenInfo = { email: string | null; answer: Record<string, string> };

function invalidToken(): TokenError {
  return new TokenError(400, 'invalid_token', 'Invalid Value');
}

/** Describes the one token that a request names. Throws TokenError. */
export async function describeToken(
  parameters: URLSearchParams,
  bearer: string | null,
  context: OAuthContext,
): Promise<TokenInfo> {
  const accessToken = parameters.get('access_token') ?? bearer;
  const idToken = parameters.get('id_token');
  if ((accessToken === null) === (idToken === null)) {
    throw new TokenError(
      400,
      'invalid_request',
      'Exactly one of access_token and id_token has to be given.',
    );
  }
  return idToken === null
    ? describeAccessToken(accessToken ?? '', context)
    : describeIdToken(idToken, context);
}

function describeAccessToken(text: string, context: OAuthContext): TokenInfo {
  const { accounts, grants, clock } = context;
  const token = grants.findLiveToken(text, 'access');
  if (token === null) throw invalidToken();
  const { clientId, sub, email } = token.grant;
  const knowsWho = token.scopes.some((scope) => SIGN_IN_SCOPES.has(scope));
  return {
    email,
    answer: {
      azp: clientId,
      aud: clientId,
      ...(knowsWho ? { sub } : {}),
      scope: token.scopes.join(' '),
      exp: String(Math.floor(token.expiresAtMs / 1000)),
      expires_in: String(Math.floor((token.expiresAtMs - clock()) / 1000)),
      ...(token.scopes.includes(EMAIL_SCOPE)
        ? { email, email_verified: String(accounts.isEmailVerified(sub)) }
        : {}),
      access_type: token.accessType,
    },
  };
}

async function describeIdToken(text: string, context: OAuthContext): Promise<TokenInfo> {
  const keys = (await context.keys.published()).map(({ publicJwk }) => publicJwk);
  try {
    const { payload, protectedHeader } = await jwtVerify(text, createLocalJWKSet({ keys }), {
      issuer: context.issuer,
      currentDate: new Date(context.clock()),
    });
    const claims = Object.entries({ ...payload, ...protectedHeader });
    const answer = Object.fromEntries(claims.map(([name, value]) => [name, String(value)]));
    return { email: answer['email'] ?? null, answer };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidToken();
    throw error;
  }
}
