import { eq, isNotNull, isNull, or } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { campaignSize } from '#tests/support/campaign.ts';
import { buildPurgeStage, type Made } from '#tests/support/purge-stage.ts';
import { connections, endingGrants } from '#worker/access/connection-schema.ts';
import { purgeDueConnections } from '#worker/account/purge-connections.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';
import { countedQueries, type Database } from '#worker/platform/db/client.ts';
import { scans } from '#worker/scans/schema.ts';
import { sweep } from '#worker/sweep.ts';

const CONNECTIONS = campaignSize(800, 10_000);
/** What one invocation may ask of D1 (D1 limits), and what the sweep leaves of it to purging. */
const MOST_QUERIES = 1_000;
const MOST_QUERIES_OF_PURGING = 450;
const SWEEP_MS = 5 * MINUTE_MS;
/** Busier than any day of the service can be: all that Google gives it is used up by fewer. */
const SPREAD_MS = 4 * 60 * MINUTE_MS;
const GRACE_MS = 10 * MINUTE_MS;
const LATEST_MS = CONNECTION_LIFETIME_MS + GRACE_MS;
/** Of each run: 288,000 a day. */
const AT_ONCE = 1_000;
/** One sweep in so many never comes, and one in so many comes twice at once. */
const MISSED = 13;
const DOUBLED = 7;
/** One connection in so many is followed by another sign-in to the same Google account. */
const FOLLOWED = 10;
/** One in so many buys something, whose object holds ids for some time. */
const BUYING = 2;
/** Ids are held for a day and up to so much longer. */
const HELD_LONGER_MS = 30 * MINUTE_MS;
/** Google does not answer from then on, for so long. */
const OUTAGE = { fromMs: 26 * 60 * MINUTE_MS, durationMs: 60 * MINUTE_MS };

test(`of ${CONNECTIONS} connections none is purged early and none later than 24 hours and ten minutes, by the sweep alone`, async () => {
  const { db, runtime, clock, connectAll, cleanups, wipedAtMs, revoked } = buildPurgeStage();
  const { revoke } = runtime.oauth;
  const isGoogleDown = () =>
    clock.nowMs >= OUTAGE.fromMs && clock.nowMs < OUTAGE.fromMs + OUTAGE.durationMs;
  runtime.oauth.revoke = async (token) => !isGoogleDown() && revoke(token);
  const random = seededRandom(9);
  const toCome = Array.from({ length: CONNECTIONS }, (_, number) => {
    const atMs = Math.floor(random() * SPREAD_MS);
    const holdMs =
      number % BUYING === 0 ? CONNECTION_LIFETIME_MS + Math.floor(random() * HELD_LONGER_MS) : null;
    const first = { userId: `usr_${number}`, account: String(number), atMs, holdMs };
    if (number % FOLLOWED > 0) return [first];
    // The same account of Google's as somebody new, as after an erasure, a moment before the former one's end.
    const again = atMs + CONNECTION_LIFETIME_MS - 1;
    return [first, { ...first, userId: `usr_${number}_anew`, atMs: again, holdMs: null }];
  })
    .flat()
    .toSorted((one, other) => one.atMs - other.atMs);
  const made: Made[] = [];
  let mostQueries = 0;
  const isOver = async () =>
    made.length === toCome.length && (await countLive(db)) + (await db.$count(endingGrants)) === 0;
  for (let tick = 0; !(await isOver()); tick += 1) {
    clock.nowMs = tick * SWEEP_MS;
    const came = toCome.slice(made.length).filter(({ atMs }) => atMs <= clock.nowMs);
    if (came.length > 0) made.push(...(await connectAll(came)));
    if (isQuiet(clock.nowMs) && tick % 12 > 0) continue;
    const sweeps = tick % MISSED === 0 ? 0 : tick % DOUBLED === 0 ? 2 : 1;
    const runs = Array.from({ length: sweeps }, () => countedQueries(db));
    await Promise.all(runs.map((counted) => sweep({ ...runtime, db: counted.db })));
    for (const { queryCount } of runs) mostQueries = Math.max(mostQueries, queryCount());
  }

  const rows = new Map((await db.select().from(connections)).map((row) => [row.id, row]));
  const bought = [...cleanups.values()];
  const agesMs = [
    ...made.flatMap(({ id, createdAtMs }) => [
      (rows.get(id)?.revokedAtMs ?? Infinity) - createdAtMs,
      (wipedAtMs.get(`scn_${id}`) ?? Infinity) - createdAtMs,
    ]),
    ...bought.map(({ boughtAtMs, namesGoneAtMs }) => (namesGoneAtMs ?? Infinity) - boughtAtMs),
  ];
  expect(made).toHaveLength(CONNECTIONS + CONNECTIONS / FOLLOWED);
  expect(Math.min(...agesMs)).toBeGreaterThanOrEqual(CONNECTION_LIFETIME_MS);
  expect(Math.max(...agesMs)).toBeLessThanOrEqual(LATEST_MS);
  // Each object of a clean-up keeps its ids for as long as it says, and no longer.
  expect(bought).toHaveLength(CONNECTIONS / BUYING);
  const heldTooLongMs = bought.map(
    ({ idsGoneAtMs, idsUntilMs }) => (idsGoneAtMs ?? Infinity) - idsUntilMs,
  );
  expect(Math.min(...heldTooLongMs)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...heldTooLongMs)).toBeLessThanOrEqual(GRACE_MS);
  expect(mostQueries).toBeLessThanOrEqual(MOST_QUERIES);
  // Each account's grant is ended once, with its last connection: never while a newer one lives.
  expect(new Set(revoked.map(({ account }) => account)).size).toBe(CONNECTIONS);
  expect(revoked).toHaveLength(CONNECTIONS);
  const newestOf = new Map(made.map(({ account, createdAtMs }) => [account, createdAtMs]));
  const endedLateMs = revoked.map(
    ({ account, atMs }) => atMs - (newestOf.get(account) ?? 0) - CONNECTION_LIFETIME_MS,
  );
  expect(Math.min(...endedLateMs)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...endedLateMs)).toBeLessThanOrEqual(OUTAGE.durationMs + 3 * GRACE_MS);
});

/** Nothing is due, so that a sweep an hour shows well enough that nothing goes. */
function isQuiet(nowMs: number): boolean {
  const sinceMs = nowMs % CONNECTION_LIFETIME_MS;
  const isBeforeAll = nowMs < CONNECTION_LIFETIME_MS;
  return isBeforeAll || sinceMs > SPREAD_MS + HELD_LONGER_MS + GRACE_MS;
}

/** With anything of them left. */
async function countLive(db: Database): Promise<number> {
  return db.$count(
    connections,
    or(eq(connections.revoked, false), isNotNull(connections.accessToken)),
  );
}

test('as many connections as end in a busy five minutes are purged in one run, within what it may ask of D1', async () => {
  const { db, runtime, clock, connect, wipedAtMs, revoked } = buildPurgeStage();
  for (let number = 0; number < AT_ONCE; number += 1) {
    await connect(`usr_${number}`, String(number), number);
  }
  clock.nowMs = CONNECTION_LIFETIME_MS + AT_ONCE;
  const counted = countedQueries(db);
  const hasQueriesLeft = () => counted.queryCount() < MOST_QUERIES_OF_PURGING;
  expect(await purgeDueConnections({ ...runtime, db: counted.db }, hasQueriesLeft)).toBe(AT_ONCE);
  expect(await countLive(db)).toBe(0);
  expect(wipedAtMs.size).toBe(AT_ONCE);
  expect(revoked).toHaveLength(AT_ONCE);
  expect(counted.queryCount()).toBeLessThanOrEqual(MOST_QUERIES_OF_PURGING);
});

test('what former sign-ins have left is wiped too, whatever of it never lets itself be wiped', async () => {
  const { db, runtime, clock, connect, wipedAtMs } = buildPurgeStage();
  const people = Array.from({ length: 120 }, (_, number) => `usr_${number}`);
  for (const [number, userId] of people.entries()) {
    await connect(userId, userId, number);
    // A newer connection takes the place of this one at once, and holds no scan of the former.
    await connect(userId, userId, 1_000 + number);
  }
  const stubborn = new Set(
    people.slice(0, 60).map((userId, number) => `scn_con_${userId}_${number}`),
  );
  const { mailboxScan } = runtime;
  runtime.mailboxScan = (userId, scanId) => {
    if (stubborn.has(scanId)) throw new Error('the object is out of order');
    return mailboxScan(userId, scanId);
  };
  clock.nowMs = CONNECTION_LIFETIME_MS + 2_000;
  expect(await purgeDueConnections(runtime)).toBe(people.length);
  expect(wipedAtMs.size).toBe(2 * people.length - stubborn.size);
  expect(await db.$count(scans, isNull(scans.purgedAtMs))).toBe(stubborn.size);

  runtime.mailboxScan = mailboxScan;
  await purgeDueConnections(runtime);
  expect(await db.$count(scans, isNull(scans.purgedAtMs))).toBe(0);
});

test('Google is told once nothing opens a mailbox any more, and before anything is asked of an object', async () => {
  const { db, runtime, clock, connect, wipedAtMs, revoked } = buildPurgeStage();
  for (let number = 0; number < 60; number += 1) {
    await connect(`usr_${number}`, `${number}`, number);
  }
  clock.nowMs = CONNECTION_LIFETIME_MS + 60;
  const { revoke } = runtime.oauth;
  const before: { live: number; wiped: number }[] = [];
  runtime.oauth.revoke = async (token) => {
    before.push({ live: await countLive(db), wiped: wipedAtMs.size });
    // The last of them, whose turn has not come, is back.
    if (before.length === 1) await connect('usr_59', '59', clock.nowMs);
    return revoke(token);
  };
  await purgeDueConnections(runtime);
  expect(before[0]).toEqual({ live: 0, wiped: 0 });
  expect(before.every(({ live, wiped }) => live <= 1 && wiped === 0)).toBe(true);
  expect(revoked.map(({ account }) => Number(account)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 59 }, (_, number) => number),
  );
  expect(await countLive(db)).toBe(1);
});

test('objects that never answer take no time from telling Google', async () => {
  const { runtime, clock, connect, revoked } = buildPurgeStage();
  for (let number = 0; number < 12; number += 1) {
    await connect(`usr_${number}`, `${number}`, number);
  }
  clock.nowMs = CONNECTION_LIFETIME_MS + 12;
  runtime.mailboxScan = () => {
    clock.nowMs += MINUTE_MS;
    throw new Error('the object is out of order');
  };
  const untilMs = clock.nowMs + MINUTE_MS;
  await purgeDueConnections(runtime, () => clock.nowMs < untilMs);
  expect(revoked).toHaveLength(12);
});

test('while Google does not answer it is asked about few, and all are told of in the end', async () => {
  const { db, runtime, clock, connect, revoked } = buildPurgeStage();
  for (let number = 0; number < 100; number += 1) {
    await connect(`usr_${number}`, `${number}`, number);
  }
  clock.nowMs = CONNECTION_LIFETIME_MS + 100;
  const { revoke } = runtime.oauth;
  let asked = 0;
  runtime.oauth.revoke = async () => {
    asked += 1;
    return false;
  };
  await purgeDueConnections(runtime);
  expect(asked).toBeLessThanOrEqual(5);
  expect(await db.$count(endingGrants)).toBe(100);
  runtime.oauth.revoke = revoke;
  clock.nowMs += SWEEP_MS;
  await purgeDueConnections(runtime);
  expect(new Set(revoked.map(({ account }) => account)).size).toBe(100);
  expect(await db.$count(endingGrants)).toBe(0);
});
