import { HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

/** OAuth scopes as Google names them (https://developers.google.com/identity/protocols/oauth2/scopes). */
export const GMAIL_READONLY_SCOPE = 'https://www.googleapis.com/auth/gmail.readonly';
export const GMAIL_MODIFY_SCOPE = 'https://www.googleapis.com/auth/gmail.modify';

/** What sign-in asks for. Never gmail.metadata: it forbids `q`, and the limit sticks to a combined token. */
export const SIGN_IN_SCOPES = ['openid', 'email', GMAIL_READONLY_SCOPE] as const;

/** What a clean-up asks for on top, just before it is bought. */
export const MODIFY_SCOPES = ['openid', 'email', GMAIL_MODIFY_SCOPE] as const;

/** What it takes to know who somebody is, and opens no mailbox. */
export const CONFIRM_SCOPES = ['openid', 'email'] as const;

/** The space-separated scope text of a token answer, as a set. */
export function parseScope(scope: string): ReadonlySet<string> {
  return new Set(scope.split(' ').filter((part) => part !== ''));
}

/** gmail.modify includes reading, so it alone is enough to scan. */
export function canReadMailbox(scope: string): boolean {
  const granted = parseScope(scope);
  return granted.has(GMAIL_READONLY_SCOPE) || granted.has(GMAIL_MODIFY_SCOPE);
}

export function canModifyMailbox(scope: string): boolean {
  return parseScope(scope).has(GMAIL_MODIFY_SCOPE);
}

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
