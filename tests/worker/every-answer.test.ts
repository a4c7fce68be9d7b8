import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

import { APP_ORIGIN, buildApi } from '#tests/worker/support/api.ts';
import { insertSession, insertUser } from '#tests/worker/support/build-rows.ts';
import { buildRuntime } from '#tests/worker/support/build-runtime.ts';
import { createApp } from '#worker/app.ts';
import type { Bindings } from '#worker/env.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { onError } from '#worker/platform/http/errors.ts';
import { requestContext } from '#worker/platform/http/request-context.ts';
import { securityHeaders, validate } from '#worker/platform/http/request-guards.ts';

const EXPECTED_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

function expectSecurityHeaders(response: Response): void {
  expect(Object.fromEntries(response.headers)).toMatchObject(EXPECTED_HEADERS);
  expect(response.headers.has('x-powered-by')).toBe(false);
}

test('security headers stand on every class of answer', async () => {
  const runtime = buildRuntime();
  const api = buildApi(runtime);
  const { cookie } = await insertSession(runtime, await insertUser(runtime));
  const answers = {
    200: await api.send('/api/session'),
    204: await api.send('/api/session', { method: 'DELETE', cookie }),
    302: await api.send('/api/auth/google/start'),
    400: await api.send('/api/senders/top?limit=no', {
      cookie: (await insertSession(runtime, await insertUser(runtime))).cookie,
    }),
    401: await api.send('/api/scans'),
    403: await api.sendRaw('/api/session', { method: 'DELETE' }),
    404: await api.send('/api/nothing'),
    413: await api.send('/api/scans', { method: 'POST', body: `"${'x'.repeat(64 * 1024)}"` }),
    415: await api.send('/api/scans', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
  };
  for (const [status, response] of Object.entries(answers)) {
    expect(response.status).toBe(Number(status));
    expectSecurityHeaders(response);
  }
});

test('a body that comes without a length is measured as it arrives', async () => {
  const runtime = buildRuntime();
  const { cookie } = await insertSession(runtime, await insertUser(runtime));
  const headers = { cookie, origin: APP_ORIGIN, 'content-type': 'application/json' };
  const chunk = new TextEncoder().encode(' '.repeat(16 * 1024));
  let chunksTaken = 0;
  const endless = new ReadableStream({
    pull(controller) {
      chunksTaken += 1;
      controller.enqueue(chunk);
    },
  });
  const request = new Request(`${APP_ORIGIN}/api/scans`, {
    method: 'POST',
    headers,
    body: endless,
  });
  const response = await createApp(() => runtime).fetch(request, env);
  expect(response.status).toBe(413);
  expect(chunksTaken).toBeLessThan(10);
});

/** The app's own error handling around handlers that fail in every way. */
function buildFailingApp(runtime = buildRuntime()) {
  const app = new Hono<AppEnv>()
    .use(
      securityHeaders,
      requestContext(() => runtime),
    )
    .onError(onError)
    .get('/unknown', () => {
      throw new TypeError('ya29.canary in a message');
    })
    .get('/http/:status', (c) => {
      const status = z.coerce.number().pipe(z.literal([400, 401, 404, 413, 429, 503]));
      throw new HTTPException(status.parse(c.req.param('status')), { message: 'canary' });
    })
    .get('/zod', (c) => c.json(z.strictObject({}).parse({ canary: 1 })))
    .post('/body', validate('json', z.strictObject({ mode: z.enum(['quick']) })), (c) =>
      c.json(c.req.valid('json')),
    );
  return { app, runtime };
}

test.each([
  ['/unknown', 500, 'server_error'],
  ['/zod', 400, 'bad_request'],
  ['/http/400', 400, 'bad_request'],
  ['/http/401', 401, 'unauthenticated'],
  ['/http/404', 404, 'not_found'],
  ['/http/413', 413, 'payload_too_large'],
  ['/http/429', 429, 'rate_limit'],
  ['/http/503', 500, 'server_error'],
])('%s fails with a code and no message', async (path, status, code) => {
  const { app, runtime } = buildFailingApp();
  const response = await app.request(path, {}, env);
  expect(response.status).toBe(status);
  const body = await response.text();
  expect(JSON.parse(body)).toEqual({ error: { code, requestId: expect.stringMatching(/^req_/) } });
  expect(body + runtime.logLines.join()).not.toContain('canary');
  expectSecurityHeaders(response);
});

test('an error that nobody foresaw is logged with its request, its class and its place', async () => {
  const { app, runtime } = buildFailingApp();
  const response = await app.request('/unknown', {}, env);
  const { requestId } = z
    .object({ error: z.object({ requestId: z.string() }) })
    .parse(await response.json()).error;
  const line = runtime.logLines.find((text) => text.includes('request.failed')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId, errorName: 'TypeError' });
  expect(runtime.logLines.join()).toContain('"status":500');
});

test.each([
  ['{"mode":"complete"}', { field: 'mode' }],
  ['{}', { field: 'mode' }],
  ['{"mode":"quick","user_id":"canary"}', undefined],
  ['[]', undefined],
  ['{"mode"', undefined],
  ['', undefined],
])('the body %s is refused; what was sent is not sent back', async (body, details) => {
  const { app } = buildFailingApp();
  const headers = { 'content-type': 'application/json' };
  const response = await app.request('/body', { method: 'POST', headers, body }, env);
  expect(response.status).toBe(400);
  const text = await response.text();
  const error = z.object({ error: z.looseObject({}) }).parse(JSON.parse(text)).error;
  expect(error['code']).toBe('bad_request');
  expect(error['details']).toEqual(details);
  expect(text).not.toContain('canary');
});

test('the log line of a request names its route, never its address', async () => {
  const runtime = buildRuntime();
  await buildApi(runtime).send('/api/scans/scn_canary?verify=canary');
  const line = runtime.logLines.find((text) => text.includes('request.answered')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ status: 401, method: 'GET', code: 'unauthenticated' });
  expect(line).not.toContain('canary');
});

test('bad settings refuse every request, and one log line names them', async () => {
  const bindings: Bindings = { ...env, TOKEN_KEYS: 'key-canary', HASH_KEY: '' };
  const lines: string[] = [];
  const output = vi.spyOn(console, 'error').mockImplementation((line) => {
    lines.push(String(line));
  });
  const app = createApp();
  for (const path of ['/api/health', '/api/session', '/api/nothing', '/api/auth/google/start']) {
    const response = await app.fetch(new Request(APP_ORIGIN + path), bindings);
    const told = (await response.text()) + (response.headers.get('location') ?? '');
    expect(told).toContain('server_error');
    expectSecurityHeaders(response);
  }
  output.mockRestore();
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 'error', event: 'settings.refused', settings: ['HASH_KEY', 'TOKEN_KEYS'] },
  ]);
});

test('health tells the version', async () => {
  const response = await buildApi(buildRuntime()).send('/api/health');
  expect(await response.json()).toMatchObject({ ok: true, version: '2025.01.21.001' });
});
