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

/** Google publishes keys before use, so an unknown key right after a fetch is most likely forged. */
const COOLDOWN_MS = MINUTE_MS;
const KEPT_MS = 600_000;

export type GoogleKeysOptions = {
  address: string;
  timeoutMs: number;
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};

/**
 * Google's public keys, refetched after ten minutes, and for an unknown key (rotation), the latter at most once a
 * minute.
 */
export function createGoogleKeys(options: GoogleKeysOptions): JWTVerifyGetKey {
  const { clock, fetch } = options;
  const keys = createRemoteJWKSet(new URL(options.address), {
    // jose's own cooldown starts at every fetch and would miss a rotation right after one.
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
    return keys(header, token);
  };
}

/** Clock skew; an ID token is at most minutes old here. */
const EXPIRY_TOLERANCE_SECONDS = 60;
const ISSUED_AT_TOLERANCE_MS = 600_000;

/** Key lookup errors that blame the token rather than the key set. */
const TOKEN_FAULTS = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(1),
  /** Checked separately: without it the token still identifies an account. */
  email_verified: z.unknown().optional(),
  nonce: z.string(),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

export type GoogleIdentity = { googleSub: string; email: string };

export type IdTokenRules = {
  /** From the pinned address, never from the token's header. */
  keys: JWTVerifyGetKey;
  issuers: readonly string[];
  clientId: string;
  nonce: string;
  clock: Clock;
};

/**
 * Verifies signature (RS256 only), issuer, audience, authorized party, lifetime and nonce (OpenID Connect Core
 * 3.1.3.7), and that the address is verified.
 * @throws OAuthError `bad_id_token`; `email_unverified` when only the address is in doubt; `keys_unreachable` when
 * the token may yet be valid.
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
 * The unverified `sub`. For a token refused only for its address, or received over TLS from the token endpoint while
 * the keys are unreachable (OpenID Connect Core 3.1.3.7, point 6). Never signs anyone in.
 */
export function claimedGoogleSub(idToken: string): string | undefined {
  try {
    return claimsSchema.pick({ sub: true }).parse(decodeJwt(idToken)).sub;
  } catch {
    return undefined;
  }
}

/** Distinguishes unreachable keys from an unknown signer. */
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
