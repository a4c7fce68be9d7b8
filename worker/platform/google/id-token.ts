import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';

import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Clock } from '#worker/platform/clock.ts';

import { OAuthError } from './oauth-error.ts';

/**
 * Google announces a key before it signs with it, so a key that is not among ours after we have just looked
 * is most likely made up.
 */
const COOLDOWN_MS = MINUTE_MS;
const KEPT_MS = 600_000;

export type GoogleKeysOptions = {
  address: string;
  timeoutMs: number;
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};

/**
 * Google's public keys. They are fetched when first needed, after ten minutes, and at once for a token that
 * none of them has signed, since the keys may have been rotated; for such tokens not more often than once a
 * minute.
 */
export function createGoogleKeys(options: GoogleKeysOptions): JWTVerifyGetKey {
  const { clock, fetch } = options;
  const keys = createRemoteJWKSet(new URL(options.address), {
    // Its own cooldown begins with every fetch and would leave out a rotation right after one.
    cooldownDuration: Infinity,
    cacheMaxAge: KEPT_MS,
    timeoutDuration: options.timeoutMs,
    [customFetch]: (address, init) => fetch(address, init),
  });
  let nextPollAtMs = 0;
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    if (clock() >= nextPollAtMs) {
      await keys.reload();
      nextPollAtMs = clock() + COOLDOWN_MS;
    }
    // Even when it is too early to look again: another request may have looked in the meantime.
    return keys(header, token);
  };
}

/** Google's clock and ours may differ a little; an ID token is minutes old at most when we see it. */
const EXPIRY_TOLERANCE_SECONDS = 60;
const ISSUED_AT_TOLERANCE_MS = 600_000;

/** What the look-up of a key throws when the keys are there and the token's header fits none of them. */
const TOKEN_FAULTS = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(1),
  /** Read apart from the rest: a token without it is Google's and names an account, all the same. */
  email_verified: z.unknown().optional(),
  nonce: z.string(),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

export type GoogleIdentity = { googleSub: string; email: string };

export type IdTokenRules = {
  /** Keys of the pinned address; the token's own header never says where to look. */
  keys: JWTVerifyGetKey;
  issuers: readonly string[];
  clientId: string;
  nonce: string;
  clock: Clock;
};

/**
 * Checks signature (RS256 only), issuer, audience, authorised party, life and nonce
 * (OpenID Connect Core 3.1.3.7), and that the address is known to be theirs: by it they get what was written from it.
 * @throws OAuthError `bad_id_token`; `email_unverified` when only the address is in doubt; `keys_unreachable` when
 * nothing is known of the token, and another may be accepted later.
 */
export async function verifyIdToken(idToken: string, rules: IdTokenRules): Promise<GoogleIdentity> {
  try {
    const { payload } = await jwtVerify(idToken, reachable(rules.keys), {
      algorithms: ['RS256'],
      issuer: [...rules.issuers],
      audience: rules.clientId,
      currentDate: new Date(rules.clock()),
      clockTolerance: EXPIRY_TOLERANCE_SECONDS,
      requiredClaims: ['exp'],
    });
    const claims = claimsSchema.parse(payload);
    const isForUs =
      claims.azp === undefined ? !Array.isArray(claims.aud) : claims.azp === rules.clientId;
    const ageMs = Math.abs(rules.clock() - claims.iat * 1000);
    if (isForUs && claims.nonce === rules.nonce && ageMs <= ISSUED_AT_TOLERANCE_MS) {
      if (claims.email_verified !== true) throw new OAuthError('email_unverified');
      return { googleSub: claims.sub, email: claims.email };
    }
  } catch (error) {
    throw error instanceof OAuthError ? error : new OAuthError('bad_id_token', error);
  }
  throw new OAuthError('bad_id_token');
}

/**
 * The account that an ID token names, unverified. For a token that has been refused for its address alone, and one
 * straight from Google's token endpoint whose keys are out of reach: TLS vouches for that (OpenID Connect Core 3.1.3.7,
 * point 6), yet it signs nobody in.
 */
export function claimedGoogleSub(idToken: string): string | undefined {
  try {
    return claimsSchema.pick({ sub: true }).parse(decodeJwt(idToken)).sub;
  } catch {
    return undefined;
  }
}

/** Tells keys that we could not get from a token that none of them has signed. */
function reachable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isOfToken = TOKEN_FAULTS.some((fault) => error instanceof fault);
      throw isOfToken ? error : new OAuthError('keys_unreachable', error);
    }
  };
}
