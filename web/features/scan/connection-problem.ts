import type { ConnectionView } from '#worker/contract/access.ts';
import { accessState } from '#worker/domain/access/connection.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';

const CONNECTION_CODES = [
  'gmail_not_connected',
  'gmail_connection_expired',
  'gmail_scope_missing',
] as const satisfies readonly ErrorCode[];

/** What connecting again mends. */
export type ConnectionCode = (typeof CONNECTION_CODES)[number];

export function isConnectionCode(code: ErrorCode): code is ConnectionCode {
  return CONNECTION_CODES.some((known) => known === code);
}

/** Why this connection cannot scan, or null when it can. */
export function connectionProblem(
  connection: ConnectionView | null,
  nowMs: number,
): ConnectionCode | null {
  if (connection === null) return 'gmail_not_connected';
  const state = accessState(connection, nowMs);
  if (state === 'expired' || state === 'expired-with-retry') return 'gmail_connection_expired';
  return connection.canRead ? null : 'gmail_scope_missing';
}
