import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';

import type { Clock } from '#worker/platform/clock.ts';
import { ADMIN_SIGN_IN_MS } from '#worker/domain/access/session.ts';
import type { Settings } from '#worker/env.ts';

/**
 * Where Access puts its token
 * (https://developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/).
 */
export const ACCESS_HEADER = 'cf-access-jwt-assertion';

const KEYS_TIMEOUT_MS = 5_000;
const EXPIRY_TOLERANCE_SECONDS = 60;
/** Cloudflare Access: a second sign-in in front of the admin pages, with a second factor. */
export interface AccessLayer {
  /** Whether a request has been through it. False as well when its keys are out of reach. */
  admits(token: string | undefined): Promise<boolean>;
}

type AccessLayerOptions = {
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};

/**
 * The layer that the settings name; null for none. The header alone proves nothing: whoever reaches the
 * Worker by another address can write it, so its signature, issuer, audience and life are checked.
 */
export function createAccessLayer(
  settings: Pick<Settings, 'ACCESS_ISSUER' | 'ACCESS_AUDIENCE'>,
  { clock, fetch }: AccessLayerOptions,
): AccessLayer | null {
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience } = settings;
  if (issuer === undefined || audience === undefined) return null;
  const keys = createRemoteJWKSet(new URL('/cdn-cgi/access/certs', issuer), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    [customFetch]: (address, init) => fetch(address, init),
  });
  return {
    async admits(token) {
      if (token === undefined) return false;
      try {
        await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer,
          audience,
          currentDate: new Date(clock()),
          clockTolerance: EXPIRY_TOLERANCE_SECONDS,
          // However long Access is set to let somebody in for.
          maxTokenAge: ADMIN_SIGN_IN_MS / 1000,
          requiredClaims: ['exp', 'iat', 'sub'],
        });
        return true;
      } catch {
        return false;
      }
    },
  };
}
