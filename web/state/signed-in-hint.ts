import { SESSION_IDLE_MS } from '#worker/domain/session-life.ts';

export const SIGNED_IN_KEY = 'grinbox.signed-in';

/**
 * Whether this browser was signed in when the server last said so, as long as a session can have lasted since. No
 * secret and no proof: pages that ask the server nothing go by it, and whoever is sent on by a hint that no longer
 * holds signs in again.
 */
export function readSignedInHint(nowMs = Date.now()): boolean {
  try {
    const saidAtMs = Number(localStorage.getItem(SIGNED_IN_KEY) ?? Number.NaN);
    return nowMs - saidAtMs < SESSION_IDLE_MS;
  } catch {
    return false;
  }
}
