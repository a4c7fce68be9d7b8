import { canModifyMailbox, canReadMailbox } from '#worker/domain/access/connection.ts';
import { AppError, type ErrorCode } from '#worker/domain/app-error.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { createSingleFlight } from '#worker/platform/concurrency/tasks.ts';
import type { GoogleTokens } from '#worker/platform/google/oauth-client.ts';
import { type TokenCipher, TokenCipherError } from '#worker/platform/security/token-cipher.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  type ConnectionRow,
  findConnection,
  findLiveConnection,
  replaceTokens,
  wipeConnection,
} from './connection-queries.ts';

export type TokenColumn = 'access_token' | 'refresh_token';

type Owner = Pick<ConnectionRow, 'id' | 'userId'>;

/** Encrypts a token for one column of one connection; it decrypts nowhere else. */
export function sealToken(
  cipher: TokenCipher,
  owner: Owner,
  column: TokenColumn,
  token: string,
): Promise<string> {
  return cipher.encrypt(token, contextOf(owner, column));
}

/** @throws TokenCipherError */
export function openToken(
  cipher: TokenCipher,
  owner: Owner,
  column: TokenColumn,
  stored: string,
): Promise<string> {
  return cipher.decrypt(stored, contextOf(owner, column));
}

function contextOf(owner: Owner, column: TokenColumn) {
  return { table: 'connections', column, rowId: owner.id, userId: owner.userId };
}

/** Refresh margin: no call starts with a token about to expire. */
const REFRESH_MARGIN_MS = 5 * MINUTE_MS;
/** The margin while Google's token endpoint is down. */
const LEAST_USABLE_MS = MINUTE_MS;
/** Slightly more than the timeout of the refresh call. */
const FLIGHT_LIMIT_MS = 15_000;

export type AccessTokenResult = { ok: true; accessToken: string } | { ok: false; code: ErrorCode };

export type AccessTokenOptions = {
  /** After a 401 from Gmail: do not return the stored token. */
  forceRefresh?: boolean;
};

type OpenedConnection = ConnectionRow & { currentToken: string | null };

const refreshFlight = createSingleFlight<AccessTokenResult>(FLIGHT_LIMIT_MS);

/**
 * A token that Gmail accepts. The row is read on every call, so access ends as soon as it is revoked or expires. Codes:
 * gmail_not_connected, gmail_connection_expired, gmail_scope_missing; gmail_unavailable is retryable. Throws only on D1
 * errors.
 */
export async function getAccessToken(
  runtime: Runtime,
  connectionId: string,
  options: AccessTokenOptions = {},
): Promise<AccessTokenResult> {
  const connection = await openConnection(runtime, connectionId);
  if ('code' in connection) return connection;
  if (isUsable(runtime, connection, options, REFRESH_MARGIN_MS)) return toResult(connection);
  return refreshFlight(connection.id, () => refresh(runtime, connection, options));
}

async function openConnection(
  runtime: Runtime,
  connectionId: string,
): Promise<OpenedConnection | { ok: false; code: ErrorCode }> {
  const row = await findConnection(runtime.db, connectionId);
  if (row === undefined) return { ok: false, code: 'gmail_not_connected' };
  const live = await liveRow(runtime, row);
  if (live === null) return { ok: false, code: 'gmail_connection_expired' };
  if (!canReadMailbox(live.scope)) return { ok: false, code: 'gmail_scope_missing' };
  try {
    const stored = live.accessToken;
    const currentToken =
      stored === null ? null : await openToken(runtime.cipher, live, 'access_token', stored);
    return { ...live, currentToken };
  } catch (error) {
    return unreadable(runtime, live.id, error);
  }
}

/** The row or its successor: work started before a new sign-in continues until the older row's 24 hours end. */
async function liveRow(runtime: Runtime, row: ConnectionRow): Promise<ConnectionRow | null> {
  const nowMs = runtime.clock();
  if (row.expiresAtMs <= nowMs) return null;
  if (!row.revoked) return row;
  const successor = await findLiveConnection(runtime.db, row.userId, nowMs);
  return successor?.providerAccountId === row.providerAccountId ? successor : null;
}

async function refresh(
  runtime: Runtime,
  connection: OpenedConnection,
  options: AccessTokenOptions,
): Promise<AccessTokenResult> {
  const isEnough = isUsable(runtime, connection, options, LEAST_USABLE_MS);
  if (connection.refreshToken === null) {
    return isEnough ? toResult(connection) : { ok: false, code: 'gmail_connection_expired' };
  }
  let refreshToken: string;
  try {
    const { cipher } = runtime;
    refreshToken = await openToken(cipher, connection, 'refresh_token', connection.refreshToken);
  } catch (error) {
    return unreadable(runtime, connection.id, error);
  }

  const result = await runtime.oauth.refresh(refreshToken);
  if (result.ok) return store(runtime, connection, result);
  runtime.log.warn('token.refresh_failed', { connectionId: connection.id, kind: result.kind });
  if (result.kind === 'dead') {
    if (await wipeConnection(runtime.db, connection, { nowMs: runtime.clock() })) {
      return { ok: false, code: 'gmail_connection_expired' };
    }
    return readStored(runtime, connection.id);
  }
  return isEnough ? toResult(connection) : { ok: false, code: 'gmail_unavailable' };
}

async function store(
  runtime: Runtime,
  connection: OpenedConnection,
  tokens: GoogleTokens,
): Promise<AccessTokenResult> {
  const { cipher, db } = runtime;
  await replaceTokens(db, connection, {
    accessToken: await sealToken(cipher, connection, 'access_token', tokens.accessToken),
    refreshToken:
      tokens.refreshToken === undefined
        ? connection.refreshToken
        : await sealToken(cipher, connection, 'refresh_token', tokens.refreshToken),
    tokenExpiryMs: tokens.expiresAtMs,
    // An empty scope in a refresh response means unchanged.
    scope: tokens.scope === '' ? connection.scope : tokens.scope,
  });
  return readStored(runtime, connection.id);
}

/** The row wins: another writer may have stored a newer token or a revocation. */
async function readStored(runtime: Runtime, connectionId: string): Promise<AccessTokenResult> {
  const connection = await openConnection(runtime, connectionId);
  if ('code' in connection) return connection;
  return isUsable(runtime, connection, {}, LEAST_USABLE_MS)
    ? toResult(connection)
    : { ok: false, code: 'gmail_unavailable' };
}

function isUsable(
  runtime: Runtime,
  { currentToken, tokenExpiryMs }: OpenedConnection,
  { forceRefresh = false }: AccessTokenOptions,
  leastMs: number,
): boolean {
  if (currentToken === null || forceRefresh) return false;
  return tokenExpiryMs - runtime.clock() >= leastMs;
}

function toResult({ currentToken }: OpenedConnection): AccessTokenResult {
  return currentToken === null
    ? { ok: false, code: 'gmail_connection_expired' }
    : { ok: true, accessToken: currentToken };
}

/** Key lost or row tampered with: fail closed; reconnecting repairs it. */
function unreadable(
  runtime: Runtime,
  connectionId: string,
  error: unknown,
): { ok: false; code: ErrorCode } {
  if (!(error instanceof TokenCipherError)) throw error;
  runtime.log.error('token.unreadable', { connectionId });
  return { ok: false, code: 'gmail_connection_expired' };
}

/** @throws AppError gmail_connection_expired, gmail_modify_missing */
export async function requireModifyAccess(
  { db, clock }: Runtime,
  userId: string,
): Promise<ConnectionRow> {
  const connection = await findLiveConnection(db, userId, clock());
  if (connection === undefined) throw new AppError('gmail_connection_expired');
  if (!canModifyMailbox(connection.scope)) throw new AppError('gmail_modify_missing');
  return connection;
}
