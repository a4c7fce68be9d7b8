import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';

import type { Clock } from '#worker/platform/clock.ts';
import { ADMIN_SIGN_IN_MS } from '#worker/domain/access/session.ts';
import type { Settings } from '#worker/env.ts';

/** https://developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/ */
export const ACCESS_HEADER = 'cf-access-jwt-assertion';

const KEYS_TIMEOUT_MS = 5_000;
const EXPIRY_TOLERANCE_SECONDS = 60;
/** Cloudflare Access in front of the admin pages, with a second factor. */
export interface AccessLayer {
  /** False also when its keys are unreachable. */
  admits(token: string | undefined): Promise<boolean>;
}

type AccessLayerOptions = {
  clock: Clock;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
};

/**
 * null when not configured. The header alone proves nothing, since other routes to the Worker can forge it: signature,
 * issuer, audience and lifetime are verified.
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
          // Whatever session length Access is configured with.
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
