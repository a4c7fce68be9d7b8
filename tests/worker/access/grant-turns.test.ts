import { beforeEach, expect, test } from 'vitest';

import { insertConnection, insertUser, type TestUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { returnFromGoogle } from '#tests/worker/support/return-from-google.ts';
import { findLiveConnection } from '#worker/access/connection-queries.ts';
import { endingGrants } from '#worker/access/connection-schema.ts';
import { revokeUnsavedGrant, SIGN_IN_MS } from '#worker/access/end-grants.ts';
import { finishSignIn } from '#worker/access/finish-sign-in.ts';
import { purgeDueConnections } from '#worker/account/purge-connections.ts';
import { oauthFlows } from '#worker/access/schema.ts';
import { deleteOAuthFlow } from '#worker/access/user-queries.ts';
import { CONNECTION_LIFETIME_MS, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { AppError } from '#worker/domain/app-error.ts';
import type { GoogleGrant, RefreshResult } from '#worker/platform/google/oauth-client.ts';

beforeEach(emptyTables);

const SWEEP_MS = 5 * 60_000;

function grantOf({ googleSub, email }: TestUser, runtime: TestRuntime): GoogleGrant {
  return {
    googleSub,
    email,
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    expiresAtMs: runtime.clock() + 3_600_000,
    scope: SIGN_IN_SCOPES.join(' '),
  };
}

/** Somebody whose day is over, before any sweep has come. */
async function buildOverdue() {
  const revoked: string[] = [];
  const runtime = buildRuntime({ oauth: { revoke: async (token) => revoked.push(token) > 0 } });
  const user = await insertUser(runtime);
  await insertConnection(runtime, user, { refreshToken: 'refresh-1' });
  runtime.advance(CONNECTION_LIFETIME_MS);
  return { runtime, user, revoked };
}

test.each(['exchanged', 'saved'] as const)(
  'a purge that comes while a newer sign-in is being %s leaves its grant alone, and so does the next',
  async (moment) => {
    const { runtime, user, revoked } = await buildOverdue();
    runtime.oauth.exchangeCode = async () => {
      if (moment === 'exchanged') await purgeDueConnections(runtime);
      return grantOf(user, runtime);
    };
    const { flow, callback } = await returnFromGoogle(runtime);
    const { encrypt } = runtime.cipher;
    let failures = moment === 'saved' ? 1 : 0;
    const faulty = {
      ...runtime,
      cipher: {
        ...runtime.cipher,
        async encrypt(...parts: Parameters<typeof encrypt>) {
          if (failures-- > 0) throw new Error('the database is out of order');
          return encrypt(...parts);
        },
      },
      // Between two attempts to save.
      sleep: async () => void (await purgeDueConnections(runtime)),
    };
    await finishSignIn(faulty, flow, callback);
    expect(revoked).toEqual([]);
    expect(await runtime.db.$count(endingGrants)).toBe(1);

    runtime.advance(SWEEP_MS);
    await purgeDueConnections(runtime);
    expect(revoked).toEqual([]);
    expect(await runtime.db.$count(endingGrants)).toBe(0);
    expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
  },
);

type Return = {
  user: TestUser;
  /** What Google says to the refresh token that it has granted, once the ending is over. */
  renewed?: RefreshResult;
};

const ALIVE: RefreshResult = { ok: true, accessToken: 'a', expiresAtMs: 1, scope: '' };
const DEAD: RefreshResult = { ok: false, kind: 'dead' };

/** Somebody comes back from Google while it is told to end a grant, as `end` has it. @returns what happened, in turn */
async function comeBackWhile(
  runtime: TestRuntime,
  { user, renewed = ALIVE }: Return,
  end: () => Promise<unknown>,
): Promise<string[]> {
  const told: string[] = [];
  const isWaiting = Promise.withResolvers<void>();
  const isRevoked = Promise.withResolvers<void>();
  runtime.sleep = async () => {
    isWaiting.resolve();
    await isRevoked.promise;
  };
  runtime.oauth.exchangeCode = async () => {
    told.push('exchanged');
    return grantOf(user, runtime);
  };
  runtime.oauth.refresh = async (token) => {
    told.push(`renewed ${token}`);
    return renewed;
  };
  let signingIn: Promise<unknown> = Promise.resolve();
  runtime.oauth.revoke = async () => {
    const { flow, callback } = await returnFromGoogle(runtime);
    signingIn = finishSignIn(runtime, flow, callback).then(
      () => told.push('signed in'),
      (error: unknown) => told.push(error instanceof AppError ? error.code : 'unknown'),
    );
    await Promise.race([isWaiting.promise, signingIn]);
    told.push('revoked');
    return true;
  };
  await end();
  isRevoked.resolve();
  await signingIn;
  return told;
}

test('nobody who signs in waits while another’s grant is being ended', async () => {
  const { runtime } = await buildOverdue();
  const user = await insertUser(runtime);
  const told = await comeBackWhile(runtime, { user }, () => purgeDueConnections(runtime));
  expect(told).toEqual(['exchanged', 'signed in', 'revoked']);
});

test.each([
  [ALIVE, 'signed in'],
  [{ ok: false, kind: 'transient' } as const, 'signed in'],
  [DEAD, 'oauth_failed'],
])(
  'whoever signs in while their own grant is being ended waits for that, and is told if it took the new one along (%j)',
  async (renewed, outcome) => {
    const { runtime, user } = await buildOverdue();
    const back = { user, renewed };
    const told = await comeBackWhile(runtime, back, () => purgeDueConnections(runtime));
    expect(told).toEqual(['exchanged', 'revoked', 'renewed refresh-2', outcome]);
  },
);

test('whoever is known and connects again meanwhile is granted nothing before the former grant has ended', async () => {
  const { runtime, user, revoked } = await buildOverdue();
  const { flow, callback } = await returnFromGoogle(runtime, user);
  await runtime.db.insert(endingGrants).values({
    id: 'con_ending',
    userId: user.userId,
    providerAccountId: user.googleSub,
    sealedToken: '',
    sealedAs: 'access_token',
    createdAtMs: runtime.clock(),
    triedAtMs: runtime.clock(),
    claimedUntilMs: runtime.clock() + 30_000,
  });
  const told: string[] = [];
  runtime.sleep = async () => {
    told.push('waited');
    await runtime.db.delete(endingGrants);
  };
  runtime.oauth.exchangeCode = async () => {
    told.push('exchanged');
    return grantOf(user, runtime);
  };
  await finishSignIn(runtime, flow, callback);
  expect(told).toEqual(['waited', 'exchanged']);
  expect(revoked).toEqual([]);
});

test('a purge that comes while somebody is being signed in waits a moment for them, and ends what is over', async () => {
  const { runtime, revoked } = await buildOverdue();
  const { flow } = await returnFromGoogle(runtime);
  runtime.sleep = async (durationMs) => {
    if (runtime.waits.push(durationMs) === 3) await deleteOAuthFlow(runtime.db, flow.id);
  };
  await purgeDueConnections(runtime);
  expect(runtime.waits).toEqual([250, 250, 250]);
  expect(revoked).toEqual(['refresh-1']);
});

test('a sign-in that died in the middle holds up the ending of grants for two minutes', async () => {
  const { runtime, revoked } = await buildOverdue();
  await returnFromGoogle(runtime);
  await purgeDueConnections(runtime);
  runtime.advance(SIGN_IN_MS - 1);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual([]);
  runtime.advance(1);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['refresh-1']);
});

test('a sign-in that is refused holds up nothing, and leaves no row', async () => {
  const { runtime, revoked } = await buildOverdue();
  const { flow, callback } = await returnFromGoogle(runtime);
  callback.query.set('error', 'access_denied');
  await expect(finishSignIn(runtime, flow, callback)).rejects.toMatchObject({
    code: 'oauth_denied',
  });
  expect(await runtime.db.$count(oauthFlows)).toBe(0);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['refresh-1']);
});

test('what was granted and not kept is ended by the sweep, where Google did not answer at once', async () => {
  const { runtime, user, revoked } = await buildOverdue();
  await purgeDueConnections(runtime);
  const { revoke } = runtime.oauth;
  runtime.oauth.revoke = async () => false;
  await revokeUnsavedGrant(runtime, grantOf(user, runtime));
  runtime.oauth.revoke = revoke;
  runtime.advance(SWEEP_MS);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['refresh-1', 'refresh-2']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});

test('what was granted and not kept is ended at once, though its own sign-in is not over yet', async () => {
  const { runtime, user, revoked } = await buildOverdue();
  runtime.oauth.exchangeCode = async () => ({ ...grantOf(user, runtime), scope: 'openid email' });
  const { flow, callback } = await returnFromGoogle(runtime);
  await expect(finishSignIn(runtime, flow, callback)).rejects.toMatchObject({
    code: 'oauth_scope_missing',
  });
  expect(revoked).toEqual(['refresh-2']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});

test('what one sign-in does not keep is not ended while another is being finished, nor once that is saved', async () => {
  const { runtime, user, revoked } = await buildOverdue();
  await purgeDueConnections(runtime);
  const refused = await returnFromGoogle(runtime);
  const kept = await returnFromGoogle(runtime);
  runtime.oauth.exchangeCode = async ({ state }) => {
    if (state === kept.callback.query.get('state')) {
      // Google has granted both by now, and none of it is saved here.
      await expect(finishSignIn(runtime, refused.flow, refused.callback)).rejects.toMatchObject({
        code: 'oauth_scope_missing',
      });
      return grantOf(user, runtime);
    }
    return { ...grantOf(user, runtime), scope: 'openid email', refreshToken: 'refresh-3' };
  };
  await finishSignIn(runtime, kept.flow, kept.callback);
  runtime.advance(SWEEP_MS);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['refresh-1']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
  expect(await findLiveConnection(runtime.db, user.userId, runtime.clock())).toBeDefined();
});

test('whoever signs in while what they did not keep elsewhere is being ended waits for that', async () => {
  const { runtime, user } = await buildOverdue();
  await purgeDueConnections(runtime);
  const told = await comeBackWhile(runtime, { user }, () =>
    revokeUnsavedGrant(runtime, grantOf(user, runtime)),
  );
  expect(told).toEqual(['exchanged', 'revoked', 'renewed refresh-2', 'signed in']);
});
