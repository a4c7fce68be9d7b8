import { expect, test } from 'vitest';

import { errorBodySchema } from '#worker/contract/error.ts';
import { assertSameOrigin } from '#worker/platform/http/request-guards.ts';

import { APP_ORIGIN, type ApiRequest } from '#tests/worker/support/api.ts';
import { grantAdmin } from '#tests/worker/support/build-admin.ts';
import { buildShop, outcomeOf } from '#tests/worker/support/build-order.ts';
import { buildOwner, NO_THINGS, requestTo } from '#tests/worker/support/route-requests.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

const { runtime, api } = await buildShop({
  oauth: { revoke: async () => true },
  mailboxScan: () => ({ start: async () => {} }),
});
/** It takes signed bodies from a server, and no browser's word. */
const WEBHOOK = 'POST /api/payments/stripe/webhook';
const unsafeRoutes = api
  .listRoutes()
  .filter((route) => !route.startsWith('GET ') && route !== WEBHOOK);

/** What another site can make a browser send, or what comes from no browser at all. */
const HOSTILE: [string, Record<string, string>][] = [
  ['no sign of where it is from', {}],
  ['cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['same-site, another origin', { 'sec-fetch-site': 'same-site' }],
  ['typed in or opened from a bookmark', { 'sec-fetch-site': 'none' }],
  ['cross-site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: APP_ORIGIN }],
  ['an unknown site relation', { 'sec-fetch-site': 'SAME-ORIGIN' }],
  ['another origin', { origin: 'https://evil.test' }],
  ['a sub-domain of ours', { origin: 'https://www.grinbox.test' }],
  ['our name as a sub-domain', { origin: 'https://grinbox.test.evil.test' }],
  ['another port', { origin: 'https://grinbox.test:8443' }],
  ['plain http', { origin: 'http://grinbox.test' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['a trailing slash', { origin: `${APP_ORIGIN}/` }],
  ['the referrer alone', { referer: `${APP_ORIGIN}/scan` }],
];

/** What a route itself says to where the thing of the request stands. */
const OWN_REFUSALS: Record<string, string> = {
  'POST /api/scans/:scanId/rows': '409 scan_not_finished',
  'POST /api/rechecks/:orderId/check': '400 bad_request',
};

const BODY_TYPES: [string, Record<string, string>][] = [
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a file form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a beacon of text', { 'content-type': 'text/plain;charset=UTF-8' }],
  ['text that looks like JSON', { 'content-type': 'text/plain; application/json' }],
  ['a JSON relative', { 'content-type': 'application/json-patch+json' }],
  ['an empty type', { 'content-type': '' }],
];

/** Somebody to whom every route is open, so that whatever is refused is refused for where it is from. */
async function buildAllowed() {
  const owner = await buildOwner(runtime);
  await grantAdmin(runtime, owner.userId);
  return owner;
}

const allowed = await buildAllowed();

/** What each of these requests to the route, with a live session, is answered by its name. None of them changes anything. */
async function answersTo(route: string, requests: readonly [string, ApiRequest][]) {
  const { userId, cookie, things } = allowed;
  const { path, method = '' } = requestTo(route, things);
  const before = await dumpRowsOf(userId);
  const answers = [];
  for (const [name, request] of requests) {
    const response = await api.sendRaw(path, { method, cookie, ...request });
    const { error } = errorBodySchema.parse(await response.json());
    answers.push([name, response.status, error.code]);
  }
  expect(await dumpRowsOf(userId)).toBe(before);
  return answers;
}

test('there are unsafe routes to guard', () => {
  expect(unsafeRoutes.length).toBeGreaterThanOrEqual(4);
});

for (const route of unsafeRoutes) {
  test(`${route} refuses what is not from our own page, and changes nothing`, async () => {
    const plain: [string, ApiRequest][] = HOSTILE.map(([name, headers]) => [name, { headers }]);
    const json: [string, ApiRequest][] = HOSTILE.map(([name, headers]) => [
      `${name}, with JSON`,
      { headers: { ...headers, 'content-type': 'application/json' }, body: '{"mode":"quick"}' },
    ]);
    const requests = [...plain, ...json];
    expect(await answersTo(route, requests)).toEqual(
      requests.map(([name]) => [name, 403, 'forbidden_origin']),
    );
  });

  test(`${route} refuses whatever is not JSON even from our own page, and changes nothing`, async () => {
    const requests: [string, ApiRequest][] = BODY_TYPES.map(([name, headers]) => [
      name,
      { headers: { ...headers, origin: APP_ORIGIN }, body: '{"mode":"quick"}' },
    ]);
    expect(await answersTo(route, requests)).toEqual(
      requests.map(([name]) => [name, 415, 'unsupported_media_type']),
    );
  });

  test(`${route} takes what an older browser sends from our own page, with our origin alone`, async () => {
    const { cookie, things } = await buildAllowed();
    const { path, method = '', body = '{}' } = requestTo(route, things);
    const headers = { origin: APP_ORIGIN, 'content-type': 'application/json; charset=utf-8' };
    const response = await api.sendRaw(path, { method, cookie, headers, body });
    const refusal = OWN_REFUSALS[route];
    if (refusal === undefined) expect(response.ok).toBe(true);
    else expect(await outcomeOf(response)).toBe(refusal);
  });

  // Signed out: of whoever is signed in, authorization.test.ts shows that each route serves them.
  test(`${route} does not turn away a browser that says same-origin, and no origin`, async () => {
    const { path, method = '', body = '{}' } = requestTo(route, NO_THINGS);
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const response = await api.sendRaw(path, { method, headers, body });
    expect([403, 415]).not.toContain(response.status);
  });
}

test.each(['PUT', 'PATCH', 'DELETE', 'POST', 'PURGE'])(
  'an unknown route is guarded too: %s',
  async (method) => {
    expect((await api.sendRaw('/api/nothing', { method })).status).toBe(403);
  },
);

test.each(['GET', 'HEAD'])('a link from another site may read: %s', async (method) => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await api.sendRaw('/api/health', { method, headers })).status).toBe(200);
});

test.each(HOSTILE)('a socket is refused to %s', (_name, headers) => {
  const request = new Request(`${APP_ORIGIN}/api/scans/scn_a/live`, { headers });
  expect(() => assertSameOrigin(request, { APP_ORIGIN })).toThrow('forbidden_origin');
});

test.each([[{ origin: APP_ORIGIN }], [{ origin: APP_ORIGIN, 'sec-fetch-site': 'same-origin' }]])(
  'a socket is opened to our own page: %j',
  (headers) => {
    const request = new Request(`${APP_ORIGIN}/api/scans/scn_a/live`, { headers });
    expect(() => assertSameOrigin(request, { APP_ORIGIN })).not.toThrow();
  },
);

test('a socket wants Origin even where the browser says same-origin', () => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const request = new Request(`${APP_ORIGIN}/api/scans/scn_a/live`, { headers });
  expect(() => assertSameOrigin(request, { APP_ORIGIN })).toThrow('forbidden_origin');
});
