import { eq, isNotNull, isNull, or } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';

import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { countedQueries } from '#worker/db/counted-queries.ts';
import { saveSignIn } from '#worker/db/queries/sign-in.ts';
import { connections } from '#worker/db/schema/connections.ts';
import { scans } from '#worker/db/schema/scans.ts';
import { users } from '#worker/db/schema/users.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/connection-lifetime.ts';
import { seededRandom } from '#worker/domain/scan/seeded-random.ts';
import { createLog } from '#worker/log.ts';
import { createTokenCipher } from '#worker/security/token-cipher.ts';
import type { PurgeRuntime } from '#worker/services/purge-connection.ts';
import { purgeDueConnections } from '#worker/services/purge-due-connections.ts';
import { sealToken } from '#worker/services/token-fields.ts';
import { parseKeyRing } from '#worker/security/key-ring.ts';

const CONNECTIONS = inject('isLongCampaign') ? 10_000 : 1_000;
const MINUTE_MS = 60_000;
/** What the sweep leaves to purging, of the thousand that one invocation may ask of D1 (D1 limits). */
const MOST_QUERIES = 450;
const SWEEP_MS = 5 * MINUTE_MS;
const SPREAD_MS = 48 * 60 * MINUTE_MS;
const LATEST_MS = CONNECTION_LIFETIME_MS + 10 * MINUTE_MS;
/** Of each run: 288,000 a day. */
const AT_ONCE = 1_000;
/** One sweep in so many never comes, and one in so many comes twice at once. */
const MISSED = 13;
const DOUBLED = 7;
/** One connection in so many is followed by another sign-in to the same Google account. */
const FOLLOWED = 10;

type Made = { id: string; account: string; createdAtMs: number };

/** A service whose clock is the test's, and in which no object ever wipes anything by itself. */
async function buildService() {
  const db = createSqliteD1().through(async (step) => step());
  const keys = parseKeyRing(`v1:${Buffer.alloc(32, 7).toString('base64')}`);
  if (keys === null) throw new Error('the key of the test is none');
  const cipher = createTokenCipher(keys);
  const clock = { nowMs: 0 };
  const wipedAtMs = new Map<string, number>();
  const revoked: { account: string; atMs: number }[] = [];
  const runtime: PurgeRuntime = {
    db,
    cipher,
    clock: () => clock.nowMs,
    log: createLog('error', () => {}),
    objectAnswerMs: 1_000,
    oauth: {
      async revoke(token) {
        revoked.push({ account: token.slice('refresh-'.length), atMs: clock.nowMs });
        return true;
      },
    },
    scanObjects: {
      destroy: async (_userId, scanId) => void wipedAtMs.set(scanId, clock.nowMs),
    },
    cleanupObjects: { destroy: async () => {}, forgetSenders: async () => {} },
  };
  async function connect(userId: string, account: string, createdAtMs: number): Promise<Made> {
    const id = `con_${userId}_${createdAtMs}`;
    const seal = (column: 'access_token' | 'refresh_token', token: string) =>
      sealToken(cipher, { id, userId }, column, token);
    await db
      .insert(users)
      .values({
        id: userId,
        googleSub: userId,
        email: '',
        createdAtMs,
        updatedAtMs: createdAtMs,
      })
      .onConflictDoNothing();
    await saveSignIn(db, {
      connection: {
        id,
        userId,
        provider: 'google',
        providerAccountId: account,
        accessToken: await seal('access_token', 'access'),
        refreshToken: await seal('refresh_token', `refresh-${account}`),
        tokenExpiryMs: createdAtMs,
        scope: '',
        revoked: false,
        sessionFingerprint: 'f',
        boundUserAgent: 'a',
        boundIp: null,
        retryAllowed: false,
        createdAtMs,
        expiresAtMs: createdAtMs + CONNECTION_LIFETIME_MS,
        revokedAtMs: null,
      },
      session: {
        id: `ses_${id}`,
        userId,
        secretHash: '',
        userAgentHash: '',
        createdAtMs,
        lastSeenAtMs: createdAtMs,
        expiresAtMs: createdAtMs,
      },
    });
    await db.insert(scans).values({
      id: `scn_${id}`,
      userId,
      connectionId: id,
      scanType: 'quick',
      startedAtMs: createdAtMs,
      finishedAtMs: createdAtMs,
      createdAtMs,
      heartbeatAtMs: createdAtMs,
      scannedMsgs: 1,
    });
    return { id, account, createdAtMs };
  }
  return { db, runtime, clock, connect, wipedAtMs, revoked };
}

test(`of ${CONNECTIONS} connections none is purged early and none later than 24 hours and ten minutes, by the sweep alone`, async () => {
  const { db, runtime, clock, connect, wipedAtMs, revoked } = await buildService();
  const random = seededRandom(9);
  const signIns = Array.from({ length: CONNECTIONS }, (_, number) => {
    const atMs = Math.floor(random() * SPREAD_MS);
    const isFollowed = number % FOLLOWED === 0;
    return { number, atMs, followedAtMs: isFollowed ? atMs + CONNECTION_LIFETIME_MS - 1 : null };
  });
  // The same account of Google's as somebody new, as after an erasure, a moment before the former one's end.
  const toCome = signIns
    .flatMap(({ number, atMs, followedAtMs }) => [
      { userId: `usr_${number}`, account: String(number), atMs },
      ...(followedAtMs === null
        ? []
        : [{ userId: `usr_${number}_anew`, account: String(number), atMs: followedAtMs }]),
    ])
    .toSorted((one, other) => one.atMs - other.atMs);
  const made: Made[] = [];
  let mostQueries = 0;
  for (let tick = 0; made.length < toCome.length || (await countLive(db)) > 0; tick += 1) {
    clock.nowMs = tick * SWEEP_MS;
    for (const { userId, account, atMs } of toCome.slice(made.length)) {
      if (atMs > clock.nowMs) break;
      made.push(await connect(userId, account, atMs));
    }
    const sweeps = tick % MISSED === 0 ? 0 : tick % DOUBLED === 0 ? 2 : 1;
    const runs = Array.from({ length: sweeps }, () => countedQueries(db));
    await Promise.all(runs.map((counted) => purgeDueConnections({ ...runtime, db: counted.db })));
    for (const { queryCount } of runs) mostQueries = Math.max(mostQueries, queryCount());
  }

  const rows = new Map((await db.select().from(connections)).map((row) => [row.id, row]));
  const agesMs = made.flatMap(({ id, createdAtMs }) => [
    (rows.get(id)?.revokedAtMs ?? Infinity) - createdAtMs,
    (wipedAtMs.get(`scn_${id}`) ?? Infinity) - createdAtMs,
  ]);
  expect(made).toHaveLength(CONNECTIONS + CONNECTIONS / FOLLOWED);
  expect(Math.min(...agesMs)).toBeGreaterThanOrEqual(CONNECTION_LIFETIME_MS);
  expect(Math.max(...agesMs)).toBeLessThanOrEqual(LATEST_MS);
  expect(mostQueries).toBeLessThanOrEqual(MOST_QUERIES);
  // Each account's grant is ended once, with its last connection: never while a newer one lives.
  expect(revoked).toHaveLength(CONNECTIONS);
  const newestOf = new Map(made.map(({ account, createdAtMs }) => [account, createdAtMs]));
  const early = revoked.filter(
    ({ account, atMs }) => atMs < (newestOf.get(account) ?? 0) + CONNECTION_LIFETIME_MS,
  );
  expect(early).toEqual([]);
});

/** With anything of them left. */
async function countLive(db: PurgeRuntime['db']): Promise<number> {
  return db.$count(
    connections,
    or(eq(connections.revoked, false), isNotNull(connections.accessToken)),
  );
}

test('as many connections as end in a busy five minutes are purged in one run, within what it may ask of D1', async () => {
  const { db, runtime, clock, connect, wipedAtMs } = await buildService();
  for (let number = 0; number < AT_ONCE; number += 1) {
    await connect(`usr_${number}`, String(number), number);
  }
  clock.nowMs = CONNECTION_LIFETIME_MS + AT_ONCE;
  const counted = countedQueries(db);
  const hasQueriesLeft = () => counted.queryCount() < MOST_QUERIES;
  expect(await purgeDueConnections({ ...runtime, db: counted.db }, hasQueriesLeft)).toBe(AT_ONCE);
  expect(await countLive(db)).toBe(0);
  expect(wipedAtMs.size).toBe(AT_ONCE);
  expect(counted.queryCount()).toBeLessThanOrEqual(MOST_QUERIES);
});

test('what former sign-ins have left is wiped too, whatever of it never lets itself be wiped', async () => {
  const { db, runtime, clock, connect, wipedAtMs } = await buildService();
  const people = Array.from({ length: 120 }, (_, number) => `usr_${number}`);
  for (const [number, userId] of people.entries()) {
    await connect(userId, userId, number);
    // A newer connection takes the place of this one at once, and holds no scan of the former.
    await connect(userId, userId, 1_000 + number);
  }
  const stubborn = new Set(
    people.slice(0, 60).map((userId, number) => `scn_con_${userId}_${number}`),
  );
  const { destroy } = runtime.scanObjects;
  runtime.scanObjects.destroy = async (userId, scanId) => {
    if (stubborn.has(scanId)) throw new Error('the object is out of order');
    await destroy(userId, scanId);
  };
  clock.nowMs = CONNECTION_LIFETIME_MS + 2_000;
  expect(await purgeDueConnections(runtime)).toBe(people.length);
  expect(wipedAtMs.size).toBe(2 * people.length - stubborn.size);
  expect(await db.$count(scans, isNull(scans.purgedAtMs))).toBe(stubborn.size);

  runtime.scanObjects.destroy = destroy;
  await purgeDueConnections(runtime);
  expect(await db.$count(scans, isNull(scans.purgedAtMs))).toBe(0);
});

test('before Google is told of anything all is wiped, and whoever has signed in again meanwhile keeps their grant', async () => {
  const { db, runtime, clock, connect, wipedAtMs, revoked } = await buildService();
  for (let number = 0; number < 12; number += 1)
    await connect(`usr_${number}`, `${number}`, number);
  clock.nowMs = CONNECTION_LIFETIME_MS + 12;
  const { revoke } = runtime.oauth;
  const wipedBefore: number[] = [];
  runtime.oauth.revoke = async (token) => {
    wipedBefore.push(wipedAtMs.size);
    // The last of them, whose turn has not come, is back.
    if (wipedBefore.length === 1) await connect('usr_11', '11', clock.nowMs);
    return revoke(token);
  };
  await purgeDueConnections(runtime);
  expect(new Set(wipedBefore)).toEqual(new Set([12]));
  expect(revoked.map(({ account }) => Number(account)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 11 }, (_, number) => number),
  );
  expect(await countLive(db)).toBe(1);
});
