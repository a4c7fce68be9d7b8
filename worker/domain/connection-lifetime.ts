import { HOUR_MS, MINUTE_MS } from './duration.ts';

/** A mailbox connection lives 24 hours from the moment it is made (core, section 9). */
export const CONNECTION_LIFETIME_MS = 24 * HOUR_MS;
export const EXPIRY_WARNING_MS = 6 * HOUR_MS;
/** The row of a dead connection, without tokens, stays so that the two expired banners can be shown. */
export const DEAD_CONNECTION_RETENTION_MS = 30 * 24 * HOUR_MS;
/** For so long what ends access at Google is kept, and for that alone, while Google does not answer. */
export const GRANT_KEPT_HOURS = 6;
export const GRANT_KEPT_MS = GRANT_KEPT_HOURS * HOUR_MS;

export type AccessState = 'active' | 'ending' | 'expired' | 'expired-with-retry';

export type ConnectionLifetime = {
  expiresAtMs: number;
  isRevoked: boolean;
  isRetryAllowed: boolean;
};

/** Which of the four access banners holds at `nowMs` (core, section 4). A revoked connection is expired. */
export function accessState(connection: ConnectionLifetime, nowMs: number): AccessState {
  const remainingMs = connection.isRevoked ? 0 : connection.expiresAtMs - nowMs;
  if (remainingMs > EXPIRY_WARNING_MS) return 'active';
  if (remainingMs > 0) return 'ending';
  return connection.isRetryAllowed ? 'expired-with-retry' : 'expired';
}

export type RemainingTime = { hours: number; minutes: number };

/** Time left, rounded up to the minute so that a live connection never shows zero. */
export function remainingTime(expiresAtMs: number, nowMs: number): RemainingTime {
  const minutes = Math.max(0, Math.ceil((expiresAtMs - nowMs) / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
