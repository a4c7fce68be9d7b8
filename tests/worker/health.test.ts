import { expect, test } from 'vitest';

import { healthSchema } from '#worker/contract/health.ts';
import { APP_VERSION } from '#worker/domain/brand.ts';

import { buildApi } from './support/api.ts';
import { buildRuntime } from './support/build-runtime.ts';
import { buildFailingDatabase, buildWatchedDatabase } from './support/watched-database.ts';

async function readHealth(runtime: Parameters<typeof buildApi>[0]) {
  const response = await buildApi(runtime).send('/api/health');
  return { status: response.status, health: healthSchema.parse(await response.json()) };
}

/** Objects of a test's own, so that nothing is known of them yet. */
function buildFreshRuntime(usage: () => Promise<never> | null = () => null) {
  const runtime = buildRuntime();
  const asked = { objects: 0, database: 0 };
  return {
    asked,
    runtime: {
      ...runtime,
      db: buildWatchedDatabase(() => {
        asked.database += 1;
      }),
      projectQuota: {
        ...runtime.projectQuota,
        usage: () => {
          asked.objects += 1;
          return usage() ?? runtime.projectQuota.usage();
        },
      },
    },
  };
}

test('where database and objects answer, all is well', async () => {
  expect(await readHealth(buildFreshRuntime().runtime)).toEqual({
    status: 200,
    health: {
      ok: true,
      version: APP_VERSION,
      dependencies: { database: 'answers', objects: 'answers' },
    },
  });
});

test('what does not answer is named, and why only in the log', async () => {
  const { runtime } = buildFreshRuntime();
  const db = buildFailingDatabase('SELECT 1');
  expect(await readHealth({ ...runtime, db })).toMatchObject({
    status: 503,
    health: { ok: false, dependencies: { database: 'fails', objects: 'answers' } },
  });
  const { runtime: other } = buildFreshRuntime(() => Promise.reject(new Error('secret-canary')));
  expect(await readHealth(other)).toMatchObject({
    status: 503,
    health: { ok: false, dependencies: { database: 'answers', objects: 'fails' } },
  });
  expect(other.logLines.join()).toContain('health.failed');
  expect(other.logLines.join()).not.toContain('secret-canary');
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
