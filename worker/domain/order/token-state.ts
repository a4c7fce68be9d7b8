/**
 * When the access that an order's mail was last moved or put back with ended, or will; `laterExpiresAtMs`: and newer
 * access to the same mailbox.
 */
type TokenTimes = {
  revokedAtMs: number | null;
  expiresAtMs: number | null;
  laterExpiresAtMs: number | null;
};

export type TokenState =
  /** Nothing has been done with it yet. */
  | { kind: 'unused' }
  | { kind: 'live'; expiresAtMs: number }
  /** `revokedAtMs` is null where nobody knows the time any more. */
  | { kind: 'ended'; revokedAtMs: number | null }
  /** It has ended, but its owner has given access to the mailbox anew. */
  | { kind: 'replaced'; revokedAtMs: number | null; laterExpiresAtMs: number };

/** Whether the mailbox can still be reached. A connection that is no more has ended. */
export function tokenState(token: TokenTimes | null, nowMs: number): TokenState {
  if (token === null) return { kind: 'unused' };
  const { expiresAtMs, laterExpiresAtMs } = token;
  if (token.revokedAtMs === null && expiresAtMs !== null && expiresAtMs > nowMs) {
    return { kind: 'live', expiresAtMs };
  }
  const revokedAtMs = token.revokedAtMs ?? expiresAtMs;
  return laterExpiresAtMs === null || laterExpiresAtMs <= nowMs
    ? { kind: 'ended', revokedAtMs }
    : { kind: 'replaced', revokedAtMs, laterExpiresAtMs };
}
