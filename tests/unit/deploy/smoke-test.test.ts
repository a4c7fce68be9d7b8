import { expect, test } from 'vitest';

import { smokeTest } from '#tests/tools/deploy/smoke-test.ts';

const ORIGIN = 'https://grinbox.test';

async function problemsOf(get: (url: string) => Promise<Response>) {
  const results = await smokeTest(ORIGIN, { get });
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

test('a release that is not the one just deployed is found out, however well it answers', async () => {
  const answer = (build: string | null) => async () =>
    Response.json({
      ok: true,
      version: '1',
      dependencies: { database: 'answers', objects: 'answers', desk: 'answers' },
      build,
      late: [],
    });
  const foundWith = async (build: string | null) => {
    const [first] = await smokeTest(ORIGIN, { buildId: 'new-1', get: answer(build) });
    return first?.problem;
  };
  expect(await foundWith('old-1')).toBe('it is another one: old-1, not new-1');
  expect(await foundWith(null)).toBe('it is another one: none, not new-1');
  expect(await foundWith('new-1')).toBeNull();
});

test.each([
  ['https://team.cloudflareaccess.com/cdn-cgi/access/login/grinbox.test', true],
  ['https://grinbox.test/admin', false],
  ['https://cloudflareaccess.com.evil.test/', false],
])(
  'whoever is led from the counter to %s is kept out by Access: %s',
  async (location, isGatedAddress) => {
    const results = await smokeTest(ORIGIN, {
      get: async () => new Response(null, { status: 302, headers: { location } }),
    });
    const counter = results.find(({ what }) => what === 'nothing is behind the counter');
    expect(counter?.problem === null).toBe(isGatedAddress);
  },
);

test('a database that does not answer is named', async () => {
  const dependencies = { database: 'fails', objects: 'answers', desk: 'answers' };
  const problems = await problemsOf(async () =>
    Response.json(
      { ok: false, version: '1', dependencies, build: null, late: null },
      { status: 503 },
    ),
  );
  expect(problems).toContain(JSON.stringify(dependencies));
});
