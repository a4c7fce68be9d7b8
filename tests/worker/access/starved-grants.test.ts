import { beforeEach, expect, test } from 'vitest';

import { buildApi } from '#tests/worker/support/api.ts';
import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { hasGrant } from '#tests/worker/support/google.ts';
import { returnFromGoogle } from '#tests/worker/support/return-from-google.ts';
import { buildStage } from '#tests/worker/support/sign-in-stage.ts';
import { comeBack, goToGoogle, signIn } from '#tests/worker/support/sign-in.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import { connections, endingGrants } from '#worker/access/connection-schema.ts';
import { MAX_DEFERRAL_MS, SIGN_IN_MS } from '#worker/access/end-grants.ts';
import { purgeDueConnections, revokeAllConnections } from '#worker/account/purge-connections.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

beforeEach(emptyTables);

/** Somebody whose access falls due at the end of its day. */
async function insertConnected(runtime: TestRuntime, refreshToken: string): Promise<void> {
  await insertConnection(runtime, await insertUser(runtime), { refreshToken });
}

test('sign-ins that are left one after another for hours hold up no grant for longer than a quarter of an hour', async () => {
  const endedAfterMs = new Map<string, number>();
  const runtime = buildRuntime({
    oauth: { revoke: async (token) => endedAfterMs.set(token, runtime.clock()).size > 0 },
  });
  const dueMs = new Map<string, number>();
  const insertDueNow = async (name: string) => {
    await insertConnected(runtime, name);
    dueMs.set(name, runtime.clock() + CONNECTION_LIFETIME_MS);
  };
  for (let hour = 0; hour < 3; hour += 1) {
    await insertDueNow(`hour-${hour}`);
    runtime.advance(60 * MINUTE_MS);
  }
  runtime.advance(CONNECTION_LIFETIME_MS - 3 * 60 * MINUTE_MS);

  for (let minute = 0; minute < 3 * 60; minute += 1) {
    // A new one before the last has run out: somebody is always being signed in.
    if (minute % 2 === 0) await returnFromGoogle(runtime);
    if (minute % 5 === 0) await purgeDueConnections(runtime);
    runtime.advance(MINUTE_MS);
  }
  expect([...endedAfterMs.keys()]).toEqual(['hour-0', 'hour-1', 'hour-2']);
  for (const [name, atMs] of endedAfterMs) {
    expect(atMs - (dueMs.get(name) ?? 0)).toBeLessThanOrEqual(15 * MINUTE_MS);
  }
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});

test('what has waited long enough is ended, though more than are asked for at once wait in front of it', async () => {
  const revoked: string[] = [];
  let isGoogleDown = true;
  const runtime = buildRuntime({
    oauth: { revoke: async (token) => !isGoogleDown && revoked.push(token) > 0 },
  });
  await insertConnected(runtime, 'long-due');
  runtime.advance(MAX_DEFERRAL_MS);
  for (let account = 0; account < 30; account += 1) await insertConnected(runtime, 'just-due');
  runtime.advance(CONNECTION_LIFETIME_MS - MAX_DEFERRAL_MS);
  await purgeDueConnections(runtime);
  expect(await runtime.db.$count(endingGrants)).toBe(1);

  isGoogleDown = false;
  runtime.advance(MAX_DEFERRAL_MS);
  await returnFromGoogle(runtime);
  await purgeDueConnections(runtime);
  expect(revoked).toEqual(['long-due']);
  expect(await runtime.db.$count(endingGrants)).toBe(30);

  runtime.advance(SIGN_IN_MS);
  await purgeDueConnections(runtime);
  expect(revoked).toHaveLength(31);
});

test('whoever signs in while what has waited too long is ended is signed in, and told at the first use that access was withdrawn', async () => {
  const stage = await buildStage();
  const { runtime, api, account } = stage;
  await signIn(api, { account });
  const { id: connectionId, userId } = await onlyConnection(runtime);
  await returnFromGoogle(runtime);
  expect(await revokeAllConnections(runtime, userId)).toMatchObject({ isEndedAtGoogle: false });

  // Google's clock is the real one, so ours stands still.
  const createdAtMs = runtime.clock() - MAX_DEFERRAL_MS;
  await runtime.db.update(endingGrants).set({ createdAtMs });
  const callback = await goToGoogle(api, { account });
  const { exchangeCode } = runtime.oauth;
  const late = {
    ...runtime,
    oauth: {
      ...runtime.oauth,
      async exchangeCode(exchange: Parameters<typeof exchangeCode>[0]) {
        const grant = await exchangeCode(exchange);
        await purgeDueConnections(runtime);
        return grant;
      },
    },
  };
  const response = await comeBack(buildApi(late), callback);
  expect(response.headers.get('location')).toContain('from_oauth=true');
  expect(await hasGrant(account)).toBe(false);
  const newer = await onlyConnection(runtime, connectionId);
  expect(await getAccessToken(runtime, newer.id, { forceRefresh: true })).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
});

/** The one connection there is, but for an older one. */
async function onlyConnection({ db }: TestRuntime, olderId = '') {
  const rows = await db.select().from(connections);
  const [row, ...others] = rows.filter(({ id }) => id !== olderId);
  if (row === undefined || others.length > 0) throw new Error('there is more or less than one');
  return row;
}
