import type { Grant } from './grant-store.ts';
import type { OAuthContext } from './oauth-context.ts';
import { leftHalfHash } from './opaque-token.ts';
import { EMAIL_SCOPE, OPENID_SCOPE, PROFILE_SCOPE } from './scopes.ts';

/** One second less than the life, as Google rounds it. */
const EXPIRES_IN_SECONDS = 3599;
const ID_TOKEN_LIFE_SECONDS = 3600;

export type TokenAnswer = {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  scope: string;
  token_type: 'Bearer';
  id_token?: string;
};

export async function issueTokens(
  context: OAuthContext,
  options: {
    grant: Grant;
    scopes: readonly string[];
    code: string | null;
    nonce: string | null;
    issuesRefreshToken: boolean;
  },
): Promise<TokenAnswer> {
  const { grant, scopes, code } = options;
  const access = context.grants.issueAccessToken(grant, scopes, code);
  const refresh = options.issuesRefreshToken
    ? context.grants.issueRefreshToken(grant, scopes, code)
    : null;
  const idToken = scopes.includes(OPENID_SCOPE)
    ? await createIdToken(context, { ...options, accessToken: access.token })
    : null;
  return {
    access_token: access.token,
    expires_in: EXPIRES_IN_SECONDS,
    ...(refresh === null ? {} : { refresh_token: refresh.token }),
    scope: scopes.join(' '),
    token_type: 'Bearer',
    ...(idToken === null ? {} : { id_token: idToken }),
  };
}

async function createIdToken(
  { accounts, clock, issuer, signingKey }: OAuthContext,
  {
    grant,
    scopes,
    nonce,
    accessToken,
  }: { grant: Grant; scopes: readonly string[]; nonce: string | null; accessToken: string },
): Promise<string> {
  const nowSeconds = Math.floor(clock() / 1000);
  const key = await signingKey();
  return key.sign({
    iss: issuer,
    azp: grant.clientId,
    aud: grant.clientId,
    sub: grant.sub,
    ...(scopes.includes(EMAIL_SCOPE) ? { email: grant.email, email_verified: true } : {}),
    ...(scopes.includes(PROFILE_SCOPE) ? { name: accounts.findBySub(grant.sub)?.name ?? '' } : {}),
    at_hash: await leftHalfHash(accessToken),
    ...(nonce === null ? {} : { nonce }),
    iat: nowSeconds,
    exp: nowSeconds + ID_TOKEN_LIFE_SECONDS,
  });
}
