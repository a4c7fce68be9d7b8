import { beforeEach, expect, test } from 'vitest';

import type { Database } from '#worker/platform/db/client.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { saveGrant } from '#worker/access/save-grant.ts';

import { buildRuntime, TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

const GRANT = {
  accessToken: 'access-canary',
  refreshToken: 'refresh-canary',
  expiresAtMs: TEST_NOW_MS + 3_600_000,
  scope: SIGN_IN_SCOPES.join(' '),
  googleSub: 'sub-1',
  email: 'anna@example.test',
};

function buildWatchedRuntime() {
  return buildRuntime({ oauth: { revoke: async () => true } });
}

/** A database in which something changes every connection right after it was saved. */
function meddledWith(db: Database, change: Partial<typeof connections.$inferInsert>) {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'batch' || typeof value !== 'function') return value;
      return async (...statements: unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(value, target, statements);
        await db.update(connections).set(change);
        return result;
      };
    },
  });
}

test.each([
  ['revoked', { revoked: true }],
  ['without its token', { accessToken: null }],
] as const)(
  'a connection that reads back %s is tried three times and is no sign-in',
  async (_how, change) => {
    const runtime = buildWatchedRuntime();
    const db = meddledWith(runtime.db, change);
    await expect(saveGrant({ ...runtime, db }, GRANT, '')).rejects.toEqual(
      new AppError('token_save_failed'),
    );
    expect(runtime.waits).toEqual([1_000, 2_000]);
  },
);

test('a token that could not be encrypted is encrypted again, and never saved as it is', async () => {
  const runtime = buildWatchedRuntime();
  let failures = 1;
  const cipher = {
    ...runtime.cipher,
    async encrypt(...given: Parameters<typeof runtime.cipher.encrypt>) {
      failures -= 1;
      if (failures >= 0) throw new Error('no key');
      return runtime.cipher.encrypt(...given);
    },
  };
  await saveGrant({ ...runtime, cipher }, GRANT, '');
  expect(runtime.waits).toEqual([1_000]);
  const [row] = await runtime.db.select().from(connections);
  expect(row?.accessToken).not.toContain('canary');
});
