import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { findConnection } from '#worker/access/connection-queries.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { endingGrants } from '#worker/access/connection-schema.ts';
import { CONNECTION_LIFETIME_MS, GRANT_RETENTION_MS } from '#worker/domain/access/connection.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import { revokeAllConnections } from '#worker/account/purge-connections.ts';

import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

beforeEach(emptyTables);

const WIPED = { revoked: true, accessToken: null, refreshToken: null };

/** A runtime that notes what Google was told, whether or not it answers. */
function buildWatchedRuntime(google: { isGoogleDown: boolean }) {
  const revokedAtGoogle: string[] = [];
  const runtime = buildRuntime({
    oauth: {
      async revoke(token) {
        revokedAtGoogle.push(token);
        return !google.isGoogleDown;
      },
    },
  });
  return { runtime, revokedAtGoogle };
}

test('with Google out of reach our own copy goes all the same, and Google is told again until it says yes', async () => {
  const google = { isGoogleDown: true };
  const { runtime, revokedAtGoogle } = buildWatchedRuntime(google);
  const user = await insertUser(runtime);
  const row = await insertConnection(runtime, user, { refreshToken: 'mine' });
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  expect(await findConnection(runtime.db, row.id)).toMatchObject(WIPED);
  expect(runtime.logLines.join()).toContain('google.revoke_failed');
  expect(await dumpRowsOf(user.userId)).not.toContain('mine');

  runtime.advance(5 * 60_000);
  google.isGoogleDown = false;
  await sweep(runtime);
  expect(revokedAtGoogle).toEqual(['mine', 'mine']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
  runtime.advance(5 * 60_000);
  await sweep(runtime);
  expect(revokedAtGoogle).toHaveLength(2);
});

test('what Google does not end in six hours is forgotten all the same, counted, and told to the owner', async () => {
  const { runtime, revokedAtGoogle } = buildWatchedRuntime({ isGoogleDown: true });
  await insertConnection(runtime, await insertUser(runtime));
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  runtime.advance(GRANT_RETENTION_MS - 1);
  await sweep(runtime);
  expect(await runtime.db.$count(endingGrants)).toBe(1);
  runtime.advance(1);
  await sweep(runtime);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
  expect(revokedAtGoogle).toHaveLength(3);
  expect(runtime.logLines.join()).toContain('"event":"google.grants_left","count":1');
  expect(await runtime.db.select().from(dailyFigures)).toContainEqual(
    expect.objectContaining({ name: 'grantsLeft', value: 1 }),
  );
});

test('whoever revokes while Google does not answer is told so, and the sweep goes on', async () => {
  const google = { isGoogleDown: true };
  const { runtime, revokedAtGoogle } = buildWatchedRuntime(google);
  const user = await insertUser(runtime);
  await insertConnection(runtime, user, { refreshToken: 'mine' });
  expect(await revokeAllConnections(runtime, user.userId)).toEqual({
    revokedCount: 1,
    isEndedAtGoogle: false,
  });
  google.isGoogleDown = false;
  runtime.advance(5 * 60_000);
  await sweep(runtime);
  expect(revokedAtGoogle).toEqual(['mine', 'mine']);
  expect(await revokeAllConnections(runtime, user.userId)).toEqual({
    revokedCount: 0,
    isEndedAtGoogle: true,
  });
});

test('what is kept to end a grant opens no mailbox: access stays over', async () => {
  const { runtime } = buildWatchedRuntime({ isGoogleDown: true });
  const row = await insertConnection(runtime, await insertUser(runtime));
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  expect(await runtime.db.$count(endingGrants)).toBe(1);
  expect(await getAccessToken(runtime, row.id)).toEqual({
    ok: false,
    code: 'gmail_connection_expired',
  });
});

test('a grant that Google does not end is no reason to end a newer sign-in of the account', async () => {
  const google = { isGoogleDown: true };
  const { runtime, revokedAtGoogle } = buildWatchedRuntime(google);
  const user = await insertUser(runtime);
  await insertConnection(runtime, user, { refreshToken: 'older' });
  runtime.advance(CONNECTION_LIFETIME_MS);
  await sweep(runtime);
  await insertConnection(runtime, user, { refreshToken: 'newer' });
  google.isGoogleDown = false;
  runtime.advance(5 * 60_000);
  await sweep(runtime);
  expect(revokedAtGoogle).toEqual(['older']);
  expect(await runtime.db.$count(endingGrants)).toBe(0);
});
