import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { fakeObjects } from '#tests/support/fake-objects.ts';
import { healthSchema } from '#worker/contract/stats.ts';
import { recordSweepEnd } from '#worker/platform/sweep/queries.ts';
import { users } from '#worker/access/schema.ts';
import {
  ERASURE_GRACE_MS,
  GRANT_GRACE_MS,
  SWEEP_GRACE_MS,
} from '#worker/domain/stats/daily-figures.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { purgeDueConnections } from '#worker/account/purge-connections.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import { insertConnection, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import {
  buildFailingDatabase,
  buildWatchedDatabase,
} from '#tests/worker/support/watched-database.ts';

/** How old an answer may be. */
const FRESH_MS = 10_000;

async function readHealth(runtime: Parameters<typeof buildApi>[0]) {
  const response = await buildApi(runtime).send('/api/health');
  return { status: response.status, health: healthSchema.parse(await response.json()) };
}

/** The same with a clock that strikes as it should. */
async function readSweptHealth(runtime: Parameters<typeof buildApi>[0]) {
  await recordSweepEnd(buildRuntime().db, runtime.clock());
  return readHealth(runtime);
}

/** Objects of a test's own, so that nothing is known of them yet. */
function buildFreshRuntime(usage: () => Promise<never> | null = () => null) {
  const runtime = buildRuntime();
  const asked = { objects: 0, database: 0 };
  return {
    asked,
    runtime: {
      ...runtime,
      db: buildWatchedDatabase((statement) => {
        if (/^select 1$/i.test(statement)) asked.database += 1;
      }),
      ...fakeObjects(runtime, {
        quotaLedger: () => ({
          usage: () => {
            asked.objects += 1;
            return usage() ?? runtime.quotaLedger().usage();
          },
        }),
      }),
    },
  };
}

test('where database and objects answer, all is well', async () => {
  expect(await readSweptHealth(buildFreshRuntime().runtime)).toEqual({
    status: 200,
    health: {
      ok: true,
      version: APP_VERSION,
      dependencies: { database: 'answers', objects: 'answers', desk: 'answers' },
      build: null,
      late: [],
    },
  });
});

test('the release that answers is named as deploying named it', async () => {
  const { runtime } = buildFreshRuntime();
  const settings = { ...runtime.settings, BUILD_ID: 'build-7' };
  expect((await readHealth({ ...runtime, settings })).health.build).toBe('build-7');
});

test('an account that should be gone by now is told of, and so is access that has outlived its day', async () => {
  await emptyTables();
  const { runtime } = buildFreshRuntime();
  const erased = await insertUser(runtime);
  await insertConnection(runtime, await insertUser(runtime));
  const erasureAskedAtMs = runtime.clock();
  await runtime.db.update(users).set({ erasureAskedAtMs }).where(eq(users.id, erased.userId));
  runtime.advance(ERASURE_GRACE_MS - 1);
  expect((await readSweptHealth(runtime)).health.late).toEqual([]);
  runtime.advance(FRESH_MS);
  expect(await readSweptHealth(runtime)).toMatchObject({
    status: 200,
    health: { ok: true, late: ['erasures'] },
  });
  runtime.advance(CONNECTION_LIFETIME_MS);
  expect((await readSweptHealth(runtime)).health.late).toEqual(['purges', 'erasures']);
});

test('access that is over and of which Google has not heard for half an hour is told of', async () => {
  await emptyTables();
  const { runtime } = buildFreshRuntime();
  const google = { revoke: async () => false };
  await insertConnection(runtime, await insertUser(runtime));
  runtime.advance(CONNECTION_LIFETIME_MS);
  await purgeDueConnections({ ...runtime, oauth: google });
  runtime.advance(GRANT_GRACE_MS - 1);
  expect((await readSweptHealth(runtime)).health.late).toEqual([]);
  runtime.advance(FRESH_MS);
  expect(await readSweptHealth(runtime)).toMatchObject({
    status: 200,
    health: { ok: true, late: ['grants'] },
  });
});

test('a clock that has stopped is told of after twenty minutes, and so is one that never struck', async () => {
  await emptyTables();
  const { runtime } = buildFreshRuntime();
  expect((await readHealth(runtime)).health.late).toEqual(['sweep']);
  runtime.advance(FRESH_MS);
  expect((await readSweptHealth(runtime)).health.late).toEqual([]);
  runtime.advance(SWEEP_GRACE_MS);
  expect((await readHealth(runtime)).health.late).toEqual([]);
  runtime.advance(FRESH_MS);
  expect((await readHealth(runtime)).health).toMatchObject({ ok: true, late: ['sweep'] });
});

test('what does not answer is named, and why only in the log', async () => {
  const { runtime } = buildFreshRuntime();
  const db = buildFailingDatabase('SELECT 1');
  expect(await readSweptHealth({ ...runtime, db })).toMatchObject({
    status: 503,
    health: {
      ok: false,
      dependencies: { database: 'fails', objects: 'answers', desk: 'answers' },
      late: [],
    },
  });
  const { runtime: other } = buildFreshRuntime(() => Promise.reject(new Error('secret-canary')));
  expect(await readHealth(other)).toMatchObject({
    status: 503,
    health: { ok: false, dependencies: { database: 'answers', objects: 'fails', desk: 'answers' } },
  });
  expect(other.logLines.join()).toContain('health.failed');
  expect(other.logLines.join()).not.toContain('secret-canary');
});

test('a desk that cannot be reached is named, though nobody waits at it', async () => {
  const { runtime } = buildFreshRuntime();
  const isThere = () => Promise.reject(new Error('object is overloaded'));
  const unreachable = fakeObjects(runtime, { supportDesk: () => ({ isThere }) });
  expect(await readSweptHealth({ ...runtime, ...unreachable })).toMatchObject({
    status: 503,
    health: { ok: false, dependencies: { database: 'answers', objects: 'answers', desk: 'fails' } },
  });
});

test('a hundred who ask at once make one question, and the next is asked after ten seconds', async () => {
  const { runtime, asked } = buildFreshRuntime();
  await Promise.all(Array.from({ length: 100 }, () => readHealth(runtime)));
  expect(asked).toEqual({ objects: 1, database: 1 });
  runtime.advance(9_999);
  await readHealth(runtime);
  expect(asked).toEqual({ objects: 1, database: 1 });
  runtime.advance(1);
  await readHealth(runtime);
  expect(asked).toEqual({ objects: 2, database: 2 });
});
