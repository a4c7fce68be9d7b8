import { constantTimeEqual } from '@oslojs/crypto/subtle';

import { listCleanupsSince } from '#worker/cleanups/queries.ts';
import type { ConnectionView, SessionView } from '#worker/contract/access.ts';
import type { EndedSessions } from '#worker/contract/account.ts';
import { canModifyMailbox, canReadMailbox } from '#worker/domain/access/connection.ts';
import { deviceOf } from '#worker/domain/access/device.ts';
import { SESSION_LIFETIME_MS } from '#worker/domain/access/session.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';
import { isSellingBy } from '#worker/env.ts';
import { describeError } from '#worker/log.ts';
import { newId, newSecret, sha256Hex } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listUnpurgedScansOfUser } from './purge-queries.ts';
import {
  deleteOtherSessions,
  deleteSession,
  type NewestConnection,
  type SessionRow,
} from './session-queries.ts';
import { hasRole } from './user-queries.ts';

export type SessionToken = { id: string; secret: string };

const TOKEN = /^(ses_[a-z2-7]{26})\.([A-Za-z0-9_-]{43})$/;

export function newSessionToken(): SessionToken {
  return { id: newId('ses'), secret: newSecret() };
}

/** What the cookie holds. */
export function formatSessionToken({ id, secret }: SessionToken): string {
  return `${id}.${secret}`;
}

/** The parts of a cookie's value, or null when it cannot be one of ours. */
export function parseSessionToken(value: string): SessionToken | null {
  const [, id, secret] = TOKEN.exec(value) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** What is stored: from it the cookie cannot be rebuilt. */
export function hashSessionSecret(secret: string): string {
  return sha256Hex(secret);
}

export function isSessionSecret(secret: string, storedHash: string): boolean {
  const encoder = new TextEncoder();
  return constantTimeEqual(encoder.encode(hashSessionSecret(secret)), encoder.encode(storedHash));
}

/**
 * `connections.session_fingerprint`: 32 characters, as the specification has it, but of the secret's hash,
 * so that a leaked row gives away no part of a live credential.
 */
export function sessionFingerprint(secret: string): string {
  return hashSessionSecret(secret).slice(0, 32);
}

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

export type Visitor = {
  userId: string;
  email: string;
  currency: Currency | null;
  connection: NewestConnection | null;
} | null;

/** Who is signed in, with their newest connection, whether it still lives or not. */
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

/** Signs a browser out: its cookie is worth nothing from here on, and its open sockets close. */
export async function endSession(runtime: Runtime, { id, userId }: SessionKey): Promise<void> {
  await deleteSession(runtime.db, userId, id);
  await closeSockets(runtime, userId, [id]);
}

/**
 * Signs out a browser that its owner has picked from the list of theirs.
 * @throws AppError not_found for any that is not theirs, or not there any more.
 */
export async function endOneSession(runtime: Runtime, userId: string, id: string): Promise<void> {
  if (!(await deleteSession(runtime.db, userId, id))) throw new AppError('not_found');
  await closeSockets(runtime, userId, [id]);
}

/** Signs out every browser of this person but the one that asks. */
export async function endOtherSessions(
  runtime: Runtime,
  { id, userId }: SessionKey,
): Promise<EndedSessions> {
  const endedIds = await deleteOtherSessions(runtime.db, userId, id);
  if (endedIds.length > 0) await closeSockets(runtime, userId, endedIds);
  return { endedCount: endedIds.length };
}

async function closeSockets(
  runtime: Runtime,
  userId: string,
  sessionIds: readonly string[],
): Promise<void> {
  const { db, clock, scanObjects, cleanupObjects, deskSockets } = runtime;
  const [scans, cleanups, isAdmin] = await Promise.all([
    listUnpurgedScansOfUser(db, userId),
    listCleanupsSince(db, userId, clock() - UNDO_MS),
    hasRole(db, userId, 'admin'),
  ]);
  const closings = sessionIds.flatMap((sessionId) => [
    ...scans.map(({ scanId }) => scanObjects.closeSession(userId, scanId, sessionId)),
    ...cleanups.map(({ id }) => cleanupObjects.closeSession(userId, id, sessionId)),
    ...(isAdmin ? [deskSockets.closeSession(sessionId)] : []),
  ]);
  for (const closing of await Promise.allSettled(closings)) {
    if (closing.status === 'fulfilled') continue;
    runtime.log.warn('session.sockets_left', describeError(closing.reason));
  }
}
