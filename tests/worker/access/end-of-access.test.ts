import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { insertConnection, insertUser, type TestUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { getAccessToken } from '#worker/access/access-token.ts';
import { type ConnectionRow, findConnection } from '#worker/access/connection-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { purgeConnection, revokeAllConnections } from '#worker/account/purge-connections.ts';
import { saveGrant } from '#worker/access/save-grant.ts';
import { discardSignIn } from '#worker/access/user-queries.ts';
import { CONNECTION_LIFETIME_MS, SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

type Ending = (runtime: TestRuntime, row: ConnectionRow, user: TestUser) => Promise<unknown>;

const ENDINGS: [string, Ending][] = [
  [
    'its 24 hours are over',
    (runtime) => {
      runtime.advance(CONNECTION_LIFETIME_MS);
      return sweep(runtime);
    },
  ],
  ['its owner revokes it', (runtime, { userId }) => revokeAllConnections(runtime, userId)],
  [
    'Google says that the grant is dead',
    (runtime, { id }) => getAccessToken(runtime, id, { forceRefresh: true }),
  ],
  [
    'a newer one takes its place',
    (runtime, _row, { googleSub, email }) =>
      saveGrant(
        runtime,
        {
          googleSub,
          email,
          accessToken: 'access-2',
          refreshToken: 'refresh-2',
          expiresAtMs: runtime.clock() + HOUR_MS,
          scope: SIGN_IN_SCOPES.join(' '),
        },
        '',
      ),
  ],
  [
    'its own sign-in is given up',
    (runtime, { id }) =>
      discardSignIn(runtime.db, {
        connectionId: id,
        sessionId: 'ses_none',
        nowMs: runtime.clock(),
      }),
  ],
];

test.each(ENDINGS)(
  'a connection says when access through it ended, once for all, when %s',
  async (_how, end) => {
    const runtime = buildRuntime({
      oauth: { revoke: async () => true, refresh: async () => ({ ok: false, kind: 'dead' }) },
    });
    const user = await insertUser(runtime);
    const row = await insertConnection(runtime, user);
    expect(row.revokedAtMs).toBeNull();
    runtime.advance(HOUR_MS);
    await end(runtime, row, user);
    const endedAtMs = runtime.clock();
    expect(await findConnection(runtime.db, row.id)).toMatchObject({
      revoked: true,
      accessToken: null,
      refreshToken: null,
      revokedAtMs: endedAtMs,
    });

    runtime.advance(2 * CONNECTION_LIFETIME_MS);
    // What a purge that was cut short would find, and wipe again.
    await runtime.db
      .update(connections)
      .set({ accessToken: 'left over' })
      .where(eq(connections.id, row.id));
    await purgeConnection(runtime, row.id);
    expect(await findConnection(runtime.db, row.id)).toMatchObject({
      accessToken: null,
      revokedAtMs: endedAtMs,
    });
  },
);
