import type { SessionRow } from '#worker/db/queries/sessions.ts';
import { deviceOf } from '#worker/domain/device.ts';
import { SESSION_LIFETIME_MS } from '#worker/domain/session-life.ts';
import type { Runtime } from '#worker/runtime.ts';
import { hashSessionSecret, type SessionToken } from '#worker/security/session-token.ts';

type NewSession = { token: SessionToken; userId: string; userAgent: string; nowMs: number };

/** A session that begins now, as it is stored: whoever reads it cannot sign in by it. */
export function toSessionRow(
  { keyedHash }: Pick<Runtime, 'keyedHash'>,
  { token, userId, userAgent, nowMs }: NewSession,
): SessionRow {
  return {
    id: token.id,
    userId,
    secretHash: hashSessionSecret(token.secret),
    userAgentHash: keyedHash('user-agent', userAgent),
    ...deviceOf(userAgent),
    createdAtMs: nowMs,
    lastSeenAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_LIFETIME_MS,
  };
}
