/** When the access that moved an order's mail ended, or will. */
type TokenTimes = { revokedAtMs: number | null; expiresAtMs: number | null };

export type TokenState =
  /** Nothing has been done with it yet. */
  | { kind: 'unused' }
  | { kind: 'live'; expiresAtMs: number }
  /** `revokedAtMs` is null where nobody knows the time any more. */
  | { kind: 'ended'; revokedAtMs: number | null };

/** Whether the access that the mail was moved with still works. A connection that is no more has ended. */
export function tokenState(token: TokenTimes | null, nowMs: number): TokenState {
  if (token === null) return { kind: 'unused' };
  const { revokedAtMs, expiresAtMs } = token;
  if (revokedAtMs !== null) return { kind: 'ended', revokedAtMs };
  if (expiresAtMs === null || expiresAtMs <= nowMs)
    return { kind: 'ended', revokedAtMs: expiresAtMs };
  return { kind: 'live', expiresAtMs };
}
