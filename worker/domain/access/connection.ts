import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** https://developers.google.com/identity/protocols/oauth2/scopes */
export const GMAIL_READONLY_SCOPE = 'https://www.googleapis.com/auth/gmail.readonly';
export const GMAIL_MODIFY_SCOPE = 'https://www.googleapis.com/auth/gmail.modify';

/** Never gmail.metadata: it forbids `q`, and the restriction sticks to a combined token. */
export const SIGN_IN_SCOPES = ['openid', 'email', GMAIL_READONLY_SCOPE] as const;

/** Requested by a clean-up, just before the purchase. */
export const MODIFY_SCOPES = ['openid', 'email', GMAIL_MODIFY_SCOPE] as const;

export const CONFIRM_SCOPES = ['openid', 'email'] as const;

/** Of a token response. */
export function parseScope(scope: string): ReadonlySet<string> {
  return new Set(scope.split(' ').filter((part) => part !== ''));
}

/** gmail.modify includes reading. */
export function canReadMailbox(scope: string): boolean {
  const granted = parseScope(scope);
  return granted.has(GMAIL_READONLY_SCOPE) || granted.has(GMAIL_MODIFY_SCOPE);
}

export function canModifyMailbox(scope: string): boolean {
  return parseScope(scope).has(GMAIL_MODIFY_SCOPE);
}

/** Core, section 9. */
export const CONNECTION_LIFETIME_MS = 24 * HOUR_MS;
export const EXPIRY_WARNING_MS = 6 * HOUR_MS;
/** The row without tokens stays for the two expired banners. */
export const DEAD_CONNECTION_RETENTION_MS = 30 * 24 * HOUR_MS;
/** How long a grant that Google did not revoke is retried. */
export const GRANT_RETENTION_HOURS = 6;
export const GRANT_RETENTION_MS = GRANT_RETENTION_HOURS * HOUR_MS;

export type AccessState = 'active' | 'ending' | 'expired' | 'expired-with-retry';

export type ConnectionLifetime = {
  expiresAtMs: number;
  isRevoked: boolean;
  isRetryAllowed: boolean;
};

/** Access banner at `nowMs` (core, section 4). A revoked connection is expired. */
export function accessState(connection: ConnectionLifetime, nowMs: number): AccessState {
  const remainingMs = connection.isRevoked ? 0 : connection.expiresAtMs - nowMs;
  if (remainingMs > EXPIRY_WARNING_MS) return 'active';
  if (remainingMs > 0) return 'ending';
  return connection.isRetryAllowed ? 'expired-with-retry' : 'expired';
}

export type RemainingTime = { hours: number; minutes: number };

/** Rounded up, so that a live connection never shows zero. */
export function remainingTime(expiresAtMs: number, nowMs: number): RemainingTime {
  const minutes = Math.max(0, Math.ceil((expiresAtMs - nowMs) / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
