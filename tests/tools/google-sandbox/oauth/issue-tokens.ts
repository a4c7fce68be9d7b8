import type { AccessType } from './authorization-request.ts';
import type { Grant, IssuedToken } from './grant-store.ts';
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
  /** Only where the consent ends by itself. */
  refresh_token_expires_in?: number;
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
    accessType: AccessType;
    issuesRefreshToken: boolean;
  },
): Promise<TokenAnswer> {
  const { scopes } = options;
  const access = context.grants.issueAccessToken(options, options.accessType);
  const refresh = options.issuesRefreshToken ? context.grants.issueRefreshToken(options) : null;
  const idToken = scopes.includes(OPENID_SCOPE)
    ? await createIdToken(context, { ...options, accessToken: access.token })
    : null;
  return {
    access_token: access.token,
    expires_in: EXPIRES_IN_SECONDS,
    ...(refresh === null ? {} : describeRefreshToken(refresh, context.clock())),
    scope: scopes.join(' '),
    token_type: 'Bearer',
    ...(idToken === null ? {} : { id_token: idToken }),
  };
}

function describeRefreshToken({ token, consentEndMs }: IssuedToken, nowMs: number) {
  const isEndless = consentEndMs === Infinity;
  return {
    refresh_token: token,
    ...(isEndless
      ? {}
      : { refresh_token_expires_in: Math.floor((consentEndMs - nowMs) / 1000) - 1 }),
  };
}

async function createIdToken(
  { accounts, clock, issuer, keys }: OAuthContext,
  {
    grant,
    scopes,
    nonce,
    accessToken,
  }: { grant: Grant; scopes: readonly string[]; nonce: string | null; accessToken: string },
): Promise<string> {
  const nowSeconds = Math.floor(clock() / 1000);
  return keys.sign({
    iss: issuer,
    azp: grant.clientId,
    aud: grant.clientId,
    sub: grant.sub,
    ...(scopes.includes(EMAIL_SCOPE)
      ? { email: grant.email, email_verified: accounts.isEmailVerified(grant.sub) }
      : {}),
    ...(scopes.includes(PROFILE_SCOPE) ? { name: accounts.findBySub(grant.sub)?.name ?? '' } : {}),
    at_hash: await leftHalfHash(accessToken),
    ...(nonce === null ? {} : { nonce }),
    iat: nowSeconds,
    exp: nowSeconds + ID_TOKEN_LIFE_SECONDS,
  });
}
