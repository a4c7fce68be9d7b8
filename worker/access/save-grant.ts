import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import type { GoogleGrant } from '#worker/platform/google/oauth-client.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { TokenCipherError } from '#worker/platform/security/token-cipher.ts';
import type { Runtime } from '#worker/runtime.ts';

import { openToken, sealToken } from './access-token.ts';
import { type ConnectionRow, findConnection, findLiveConnection } from './connection-queries.ts';
import { revokeUnsavedGrant } from './end-grants.ts';
import { insertPendingGrant } from './grant-queries.ts';
import {
  newSessionToken,
  sessionFingerprint,
  type SessionToken,
  toSessionRow,
} from './sessions.ts';
import { discardSignIn, saveSignIn, updateUserAddress, upsertUser } from './user-queries.ts';

/** Before the second and third attempts (core, section 9). */
const RETRY_WAITS_MS = [1_000, 2_000];

type SaveGrantOptions = {
  /** Required owner; null: the user of this Google account, created if new. */
  ownerId?: string | null;
  /** The sign-in it came from. */
  flowId?: string;
};

export type NewSession = { session: SessionToken; userId: string };

type NewSignIn = {
  grant: GoogleGrant;
  userAgent: string;
  ownerId: string | null;
  flowId: string;
  newUserId: string;
  connectionId: string;
  session: SessionToken;
  nowMs: number;
};

/**
 * Saves user, connection and session and reads the connection back, in three attempts. The grant is recorded first, so
 * that the sweep revokes it after a crash.
 * @throws AppError token_save_failed; unauthenticated when the owner is gone. The grant is then revoked, and nothing
 * usable is stored.
 */
export async function saveGrant(
  runtime: Runtime,
  grant: GoogleGrant,
  userAgent: string,
  { ownerId = null, flowId = '' }: SaveGrantOptions = {},
): Promise<NewSession> {
  const signIn: NewSignIn = {
    grant,
    userAgent,
    ownerId,
    flowId,
    newUserId: newId('usr'),
    connectionId: newId('con'),
    session: newSessionToken(),
    nowMs: runtime.clock(),
  };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { session: signIn.session, userId: await save(runtime, signIn) };
    } catch (cause) {
      runtime.log.error('sign_in.save_failed', { attempt: attempt + 1, ...describeError(cause) });
      if (cause instanceof AppError && cause.code === 'unauthenticated') {
        await abandon(runtime, signIn);
        throw cause;
      }
      const waitMs = RETRY_WAITS_MS[attempt];
      if (waitMs === undefined) {
        const userId = await findSavedOwner(runtime, signIn);
        if (userId !== null) return { session: signIn.session, userId };
        await abandon(runtime, signIn);
        throw new AppError('token_save_failed', { cause });
      }
      await runtime.sleep(waitMs);
    }
  }
}

async function save(runtime: Runtime, signIn: NewSignIn): Promise<string> {
  const { db } = runtime;
  const { grant, session, nowMs } = signIn;
  await recordPendingGrant(runtime, signIn);
  const userId = await refreshUser(runtime, signIn);
  const { userAgent } = signIn;
  const sessionRow = toSessionRow(runtime, { token: session, userId, userAgent, nowMs });
  const owner = { id: signIn.connectionId, userId };
  await saveSignIn(db, {
    connection: {
      ...owner,
      provider: 'google',
      providerAccountId: grant.googleSub,
      accessToken: await sealToken(runtime.cipher, owner, 'access_token', grant.accessToken),
      refreshToken: await sealRefreshToken(runtime, owner, grant),
      tokenExpiryMs: grant.expiresAtMs,
      scope: grant.scope,
      revoked: false,
      sessionFingerprint: sessionFingerprint(session.secret),
      boundUserAgent: sessionRow.userAgentHash,
      boundIp: null,
      retryAllowed: false,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + CONNECTION_LIFETIME_MS,
      revokedAtMs: null,
    },
    session: sessionRow,
  });
  await verifySaved(runtime, signIn, userId);
  return userId;
}

async function recordPendingGrant(
  { db, cipher }: Runtime,
  { connectionId: id, nowMs, grant: { googleSub, refreshToken, accessToken } }: NewSignIn,
): Promise<void> {
  const owner = { id, userId: '' };
  const sealedAs = refreshToken === undefined ? 'access_token' : 'refresh_token';
  const sealedToken = await sealToken(cipher, owner, sealedAs, refreshToken ?? accessToken);
  await insertPendingGrant(
    db,
    { ...owner, providerAccountId: googleSub, sealedToken, sealedAs },
    nowMs,
  );
}

async function refreshUser(
  { db }: Runtime,
  { grant, ownerId, newUserId, nowMs }: NewSignIn,
): Promise<string> {
  if (ownerId === null) return upsertUser(db, { ...grant, newUserId, nowMs });
  const { email } = grant;
  if (await updateUserAddress(db, ownerId, { email, nowMs })) return ownerId;
  throw new AppError('unauthenticated');
}

/** Google omits the refresh token on repeated consent: the stored one moves to the new row. */
async function sealRefreshToken(
  runtime: Runtime,
  owner: Pick<ConnectionRow, 'id' | 'userId'>,
  grant: GoogleGrant,
): Promise<string | null> {
  const { cipher, db } = runtime;
  let token = grant.refreshToken;
  if (token === undefined) {
    const older = await findLiveConnection(db, owner.userId, runtime.clock());
    if (older === undefined || older.providerAccountId !== grant.googleSub) return null;
    if (older.refreshToken === null) return null;
    if (older.id === owner.id) return older.refreshToken;
    try {
      token = await openToken(cipher, older, 'refresh_token', older.refreshToken);
    } catch (error) {
      // An undecryptable token is useless; the access token alone still makes a connection.
      if (error instanceof TokenCipherError) return null;
      throw error;
    }
  }
  return sealToken(cipher, owner, 'refresh_token', token);
}

/** Core, section 4. */
async function verifySaved(runtime: Runtime, signIn: NewSignIn, userId: string): Promise<void> {
  const { cipher, db } = runtime;
  const row = await findConnection(db, signIn.connectionId);
  if (row === undefined) throw new AppError('token_save_failed');
  if (row.revoked) {
    // Another tab signed in meanwhile; its row is live.
    if ((await findLiveConnection(db, userId, runtime.clock())) !== undefined) return;
  } else if (row.accessToken !== null) {
    const saved = await openToken(cipher, row, 'access_token', row.accessToken);
    if (saved === signIn.grant.accessToken) return;
  }
  throw new AppError('token_save_failed');
}

/**
 * D1 can lose the response to a committed batch. The older connection is then wiped, so discarding the new one would
 * leave none. null when not saved.
 */
async function findSavedOwner(runtime: Runtime, signIn: NewSignIn): Promise<string | null> {
  try {
    const row = await findConnection(runtime.db, signIn.connectionId);
    if (row === undefined) return null;
    await verifySaved(runtime, signIn, row.userId);
    return row.userId;
  } catch {
    return null;
  }
}

async function abandon(runtime: Runtime, signIn: NewSignIn): Promise<void> {
  const { connectionId, flowId, session, grant, nowMs } = signIn;
  await discardSignIn(runtime.db, { connectionId, sessionId: session.id, nowMs }).catch(
    (error: unknown) => runtime.log.error('sign_in.discard_failed', describeError(error)),
  );
  await revokeUnsavedGrant(runtime, grant, { connectionId, flowId });
}
