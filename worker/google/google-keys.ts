import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import type { Clock } from '#worker/clock.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

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
  let nextLookMs = 0;
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    }
    if (clock() >= nextLookMs) {
      await keys.reload();
      nextLookMs = clock() + COOLDOWN_MS;
    }
    // Even when it is too early to look again: another request may have looked in the meantime.
    return keys(header, token);
  };
}
