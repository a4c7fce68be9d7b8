import { expect, test } from 'vitest';

import { smokeTest } from '#tests/deploy/smoke-test.ts';

const ORIGIN = 'https://grinbox.test';

async function problemsOf(get: (url: string) => Promise<Response>) {
  const results = await smokeTest(ORIGIN, get);
  return results.map(({ problem }) => problem);
}

test('a site that answers everything alike is found out at every look', async () => {
  const problems = await problemsOf(async () => Response.json({ ok: true }));
  expect(problems).not.toContain(null);
});

test('a site that cannot be reached is said to be so, and the look comes to an end', async () => {
  const problems = await problemsOf(() => Promise.reject(new Error('getaddrinfo ENOTFOUND')));
  expect(new Set(problems)).toEqual(new Set(['getaddrinfo ENOTFOUND']));
});

test('a database that does not answer is named', async () => {
  const dependencies = { database: 'fails', objects: 'answers' };
  const problems = await problemsOf(async () =>
    Response.json({ ok: false, version: '1', dependencies }, { status: 503 }),
  );
  expect(problems).toContain(JSON.stringify(dependencies));
});
