import { beforeEach, expect, test } from 'vitest';

import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import {
  buildRuntime,
  TEST_NOW_MS,
  type TestRuntime,
} from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { returnFromGoogle } from '#tests/worker/support/return-from-google.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { endingGrants } from '#worker/access/connection-schema.ts';
import { SIGN_IN_MS } from '#worker/access/end-grants.ts';
import { finishSignIn } from '#worker/access/finish-sign-in.ts';
import { purgeDueConnections, revokeAllConnections } from '#worker/account/purge-connections.ts';
import { users } from '#worker/access/schema.ts';
import { CONNECTION_LIFETIME_MS, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import type { Database } from '#worker/platform/db/client.ts';
import type { GoogleGrant } from '#worker/platform/google/oauth-client.ts';

beforeEach(emptyTables);

const GRANT: GoogleGrant = {
  googleSub: 'sub-1',
  email: 'anna@example.test',
  accessToken: 'access-canary',
  refreshToken: 'refresh-canary',
  expiresAtMs: TEST_NOW_MS + 3_600_000,
  scope: SIGN_IN_SCOPES.join(' '),
};
const READ_BACK = 'select "id", "user_id", "provider"';

function buildStage() {
  const revoked: string[] = [];
  const runtime = buildRuntime({
    oauth: {
      exchangeCode: async () => GRANT,
      revoke: async (token) => revoked.push(token) > 0,
    },
  });
  return { runtime, revoked };
}

/** A sign-in by a Worker with this database, which may never come to its end. */
async function signInWith(runtime: TestRuntime, db: Database): Promise<void> {
  const { flow, callback } = await returnFromGoogle(runtime);
  await finishSignIn({ ...runtime, db }, flow, callback);
}

/** What each batch of a Worker comes to, in turn: lost answers are tried again, and who dies says nothing more. */
type BatchEnd = 'done' | 'not done' | 'answer lost' | 'dies before' | 'dies after';

function buildMortalDatabase(db: Database, ends: BatchEnd[]) {
  const death = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  const mortal = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'batch' || typeof value !== 'function') return value;
      return async (...statements: unknown[]): Promise<unknown> => {
        const end = ends.shift() ?? 'done';
        if (end === 'not done') throw new Error('Network connection lost.');
        if (end === 'dies before') death.resolve();
        if (end === 'dies before') return never;
        const result: unknown = await Reflect.apply(value, target, statements);
        if (end === 'answer lost') throw new Error('Network connection lost.');
        if (end === 'dies after') death.resolve();
        return end === 'dies after' ? never : result;
      };
    },
  });
  return { mortal, death: death.promise };
}

/** The sign-in's own row holds everything up for two minutes; then the sweep comes. */
async function sweepLater(runtime: TestRuntime): Promise<void> {
  await purgeDueConnections(runtime);
  runtime.advance(SIGN_IN_MS);
  await purgeDueConnections(runtime);
}

test('a Worker that dies between what Google grants and what it saves leaves no grant that nobody ends', async () => {
  const { runtime, revoked } = buildStage();
  const { mortal, death } = buildMortalDatabase(runtime.db, ['dies before']);
  void signInWith(runtime, mortal);
  await death;
  expect(JSON.stringify(await dumpAllTables())).not.toContain('canary');
  await sweepLater(runtime);
  expect(revoked).toEqual(['refresh-canary']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});

test('a Worker that dies as soon as the connection is saved leaves it alive, and nothing to end before its day is over', async () => {
  const { runtime, revoked } = buildStage();
  const { mortal, death } = buildMortalDatabase(runtime.db, ['dies after']);
  void signInWith(runtime, mortal);
  await death;
  expect(await runtime.db.$count(endingGrants)).toBe(0);
  await sweepLater(runtime);
  expect(revoked).toEqual([]);
  expect(
    await findLiveConnection(runtime.db, await onlyUserId(runtime), runtime.clock()),
  ).toBeDefined();
  runtime.advance(CONNECTION_LIFETIME_MS);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['refresh-canary']);
});

test('a Worker that dies while it gives up what it could not read back leaves no grant that nobody ends', async () => {
  const { runtime, revoked } = buildStage();
  const failing = buildFailingDatabase(READ_BACK);
  const ends: BatchEnd[] = ['done', 'done', 'done', 'dies after'];
  const { mortal, death } = buildMortalDatabase(failing, ends);
  void signInWith(runtime, mortal);
  await death;
  expect(await findLiveConnection(runtime.db, await onlyUserId(runtime), runtime.clock())).toBe(
    undefined,
  );
  await sweepLater(runtime);
  expect(revoked).toEqual(['refresh-canary']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});

test('what was noted of a grant ends none while an older connection of the account lives, and goes along with it', async () => {
  const { runtime, revoked } = buildStage();
  const user = await insertUser(runtime);
  runtime.oauth.exchangeCode = async () => ({ ...GRANT, googleSub: user.googleSub });
  await insertConnection(runtime, user, { refreshToken: 'older' });
  const { mortal, death } = buildMortalDatabase(runtime.db, ['dies before']);
  void signInWith(runtime, mortal);
  await death;
  await sweepLater(runtime);
  expect(revoked).toEqual([]);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
  runtime.advance(CONNECTION_LIFETIME_MS);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['older']);
});

test('whoever revokes at once what was saved with lost answers has it ended at Google at once', async () => {
  const { runtime, revoked } = buildStage();
  const ends: BatchEnd[] = ['answer lost', 'not done', 'not done'];
  const { mortal } = buildMortalDatabase(runtime.db, ends);
  await signInWith(runtime, mortal);
  expect(await revokeAllConnections(runtime, await onlyUserId(runtime))).toEqual({
    revokedCount: 1,
    isEndedAtGoogle: true,
  });
  expect(revoked).toEqual(['refresh-canary']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});

test('where it cannot be noted what ends a grant, nobody is signed in by it and it is ended at once', async () => {
  const { runtime, revoked } = buildStage();
  const failing = buildFailingDatabase('insert into "ending_grants"');
  await expect(signInWith(runtime, failing)).rejects.toMatchObject({ code: 'token_save_failed' });
  expect(revoked).toEqual(['refresh-canary']);
  expect(await runtime.db.$count(users)).toBe(0);
});

async function onlyUserId({ db }: TestRuntime): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users);
  if (user === undefined) throw new Error('there is no user');
  return user.id;
}
