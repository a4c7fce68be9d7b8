import type { ConnectionView, SessionView } from '#worker/contract/access.ts';
import type { AccountSessions } from '#worker/contract/account.ts';
import { canModifyMailbox, canReadMailbox } from '#worker/domain/access/connection.ts';
import { deviceOf } from '#worker/domain/access/device.ts';
import { SESSION_LIFETIME_MS, sessionLimits } from '#worker/domain/access/session.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import { isSellingBy } from '#worker/env.ts';
import type { NewestConnection } from '#worker/platform/http/app-env.ts';
import { isSameText, newId, newSecret, sha256Hex } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listLiveSessions, type SessionRow } from './session-queries.ts';

export type SessionToken = { id: string; secret: string };

const TOKEN = /^(ses_[a-z2-7]{26})\.([A-Za-z0-9_-]{43})$/;

export function newSessionToken(): SessionToken {
  return { id: newId('ses'), secret: newSecret() };
}

export function formatSessionToken({ id, secret }: SessionToken): string {
  return `${id}.${secret}`;
}

/** null for a malformed cookie. */
export function parseSessionToken(value: string): SessionToken | null {
  const [, id = '', secret = ''] = TOKEN.exec(value) ?? [];
  return id === '' ? null : { id, secret };
}

export function hashSessionSecret(secret: string): string {
  return sha256Hex(secret);
}

export function isSessionSecret(secret: string, storedHash: string): boolean {
  return isSameText(hashSessionSecret(secret), storedHash);
}

/**
 * `connections.session_fingerprint`: 32 characters as specified, of the secret's hash, so that a leaked row reveals no
 * credential.
 */
export function sessionFingerprint(secret: string): string {
  return hashSessionSecret(secret).slice(0, 32);
}

type NewSession = { token: SessionToken; userId: string; userAgent: string; nowMs: number };

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

export type Visitor = {
  userId: string;
  email: string;
  currency: Currency | null;
  connection: NewestConnection | null;
} | null;

export function readSession(
  { settings }: Pick<Runtime, 'settings'>,
  visitor: Visitor,
): SessionView {
  const sales = { priceList: settings.PRICE_LIST, isSelling: isSellingBy(settings) };
  if (visitor === null) return { ...sales, user: null, connection: null };
  const { userId: id, email, currency, connection } = visitor;
  return {
    ...sales,
    user: { id, email, currency },
    connection: connection === null ? null : toConnectionView(connection),
  };
}

function toConnectionView(row: NewestConnection): ConnectionView {
  return {
    id: row.id,
    provider: row.provider,
    scope: row.scope,
    canRead: canReadMailbox(row.scope),
    canModify: canModifyMailbox(row.scope),
    createdAtMs: row.createdAtMs,
    expiresAtMs: row.expiresAtMs,
    isRevoked: row.revoked,
    isRetryAllowed: row.retryAllowed,
  };
}

export type SessionKey = { id: string; userId: string };

/** The current browser first. */
export async function listAccountSessions(
  { db, clock }: Runtime,
  { id: currentId, userId }: SessionKey,
): Promise<AccountSessions> {
  const found = await listLiveSessions(db, userId, sessionLimits(clock()));
  const sessions = found.map((row) => ({ ...row, isCurrent: row.id === currentId }));
  return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}
