import { sealToken } from '#worker/access/access-token.ts';
import type { ConnectionRow } from '#worker/access/connection-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { sessions, users } from '#worker/access/schema.ts';
import { formatSessionToken, hashSessionSecret, newSessionToken } from '#worker/access/sessions.ts';
import { CONNECTION_LIFETIME_MS, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { SESSION_LIFETIME_MS } from '#worker/domain/access/session.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';

export type TestUser = { userId: string; googleSub: string; email: string };

export async function insertUser({ db, clock }: Runtime): Promise<TestUser> {
  const userId = newId('usr');
  const googleSub = `sub-of-${userId}`;
  const email = `${userId}@example.test`;
  const nowMs = clock();
  await db
    .insert(users)
    .values({ id: userId, googleSub, email, createdAtMs: nowMs, updatedAtMs: nowMs });
  return { userId, googleSub, email };
}

export type TestTokens = { accessToken?: string | null; refreshToken?: string | null };

/** A live connection made now, unless `changes` says otherwise. */
export async function insertConnection(
  { db, clock, cipher }: Runtime,
  user: TestUser,
  { accessToken = 'access-1', refreshToken = 'refresh-1' }: TestTokens = {},
  changes: Partial<ConnectionRow> = {},
): Promise<ConnectionRow> {
  const owner = { id: newId('con'), userId: user.userId };
  const row: ConnectionRow = {
    ...owner,
    provider: 'google',
    providerAccountId: user.googleSub,
    accessToken: accessToken && (await sealToken(cipher, owner, 'access_token', accessToken)),
    refreshToken: refreshToken && (await sealToken(cipher, owner, 'refresh_token', refreshToken)),
    tokenExpiryMs: clock() + 3_600_000,
    scope: SIGN_IN_SCOPES.join(' '),
    revoked: false,
    sessionFingerprint: 'f'.repeat(32),
    boundUserAgent: 'a'.repeat(64),
    boundIp: null,
    retryAllowed: false,
    createdAtMs: clock(),
    expiresAtMs: clock() + CONNECTION_LIFETIME_MS,
    revokedAtMs: null,
    ...changes,
  };
  await db.insert(connections).values(row);
  return row;
}

/** A finished scan with one sender. */
export async function insertScan(
  { db, clock }: Runtime,
  connection: ConnectionRow,
  changes: Partial<typeof scans.$inferInsert> = {},
): Promise<string> {
  const scanId = newId('scn');
  const { userId } = connection;
  await db.batch([
    db.insert(scans).values({
      id: scanId,
      userId,
      connectionId: connection.id,
      scanType: 'quick',
      startedAtMs: clock(),
      finishedAtMs: clock(),
      createdAtMs: clock(),
      heartbeatAtMs: clock(),
      timeZone: 'UTC',
      scannedMsgs: 10,
      ...changes,
    }),
    db.insert(senderStats).values({
      id: `${scanId}:1`,
      userId,
      scanId,
      category: 'newsletter',
      senderKey: 'news@sender-canary.test',
      displayName: 'News',
      msgCount: 10,
      avgSizeBytes: 1,
      stockCo2DebtG: 1,
      annualFlowCo2G: 1,
    }),
  ]);
  return scanId;
}

/** A session begun now. @returns its id and the header that a browser would send. */
export async function insertSession(
  { db, clock, keyedHash }: Runtime,
  user: TestUser,
  userAgent = '',
): Promise<{ id: string; cookie: string }> {
  const token = newSessionToken();
  await db.insert(sessions).values({
    id: token.id,
    userId: user.userId,
    secretHash: hashSessionSecret(token.secret),
    userAgentHash: keyedHash('user-agent', userAgent),
    browser: 'other',
    platform: 'other',
    createdAtMs: clock(),
    lastSeenAtMs: clock(),
    expiresAtMs: clock() + SESSION_LIFETIME_MS,
  });
  return { id: token.id, cookie: `__Host-session=${formatSessionToken(token)}` };
}
