import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { errorBodySchema } from '#worker/contract/error.ts';
import { sessions } from '#worker/access/schema.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import {
  insertConnection,
  insertScan,
  insertSession,
  insertUser,
} from '#tests/worker/support/build-rows.ts';
import { buildRuntime, type TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { comeBack, goToGoogle, sessionCookieOf } from '#tests/worker/support/sign-in.ts';
import { buildStage } from '#tests/worker/support/sign-in-stage.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

const READ_SESSION = 'select "sessions"."id"';
const TOUCH_SESSION = 'update "sessions"';
const END_SESSION = 'delete from "sessions"';
const LIST_SCANS = 'select "user_id", "id" from "scans"';
const SAVE_FLOW = 'insert into "oauth_flows"';

function withFault(runtime: TestRuntime, beginning: string): TestRuntime {
  return { ...runtime, db: buildFailingDatabase(beginning) };
}

/** The cookie of a session that was last seen too long ago to be left untouched. */
async function buildVisitor() {
  const runtime = buildRuntime();
  const { cookie } = await insertSession(runtime, await insertUser(runtime));
  runtime.advance(3_600_000);
  return { runtime, cookie };
}

test.each([END_SESSION, LIST_SCANS])(
  'a sign-in that is saved stands, though ending the session before it fails at: %s',
  async (beginning) => {
    const { runtime, api, account } = await buildStage();
    const user = await insertUser(runtime);
    await insertScan(runtime, await insertConnection(runtime, user));
    const former = await insertSession(runtime, user, 'Firefox');
    const wanted = { query: '?account=other', cookies: [former.cookie] };
    const callback = await goToGoogle(api, { account }, wanted);

    const response = await comeBack(buildApi(withFault(runtime, beginning)), callback);
    expect(response.headers.get('location')).toBe('/auth?from_oauth=true&v=2025.01.21.001');
    const cookie = sessionCookieOf(response) ?? '';
    const view = await (await api.send('/api/session', { cookie })).text();
    expect(view).toContain(account.email);
    expect(runtime.logLines.join()).toContain('session.end_failed');
    const isLeft = (await runtime.db.$count(sessions, eq(sessions.id, former.id))) === 1;
    expect(isLeft).toBe(beginning === END_SESSION);
  },
);

test.each([
  ['/start', READ_SESSION, '/auth?error=server_error'],
  ['/start', TOUCH_SESSION, '/auth?error=server_error'],
  ['/start?verify=true', READ_SESSION, '/auth?error=server_error&verify=true'],
  ['/start?verify=true', SAVE_FLOW, '/auth?error=server_error&verify=true'],
  ['/start?verify=https://evil.test', READ_SESSION, '/auth?error=server_error'],
  ['/start?verify=true&returnTo=//evil.test', '-', '/auth?error=bad_request&verify=true'],
  ['/callback?code=canary&state=canary', READ_SESSION, '/auth?error=server_error'],
  ['/callback?code=canary&state=canary', TOUCH_SESSION, '/auth?error=server_error'],
])('%s leads to a page though D1 fails at: %s', async (path, beginning, location) => {
  const { runtime, cookie } = await buildVisitor();
  const api = buildApi(withFault(runtime, beginning));
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const response = await api.sendRaw(`/api/auth/google${path}`, { cookie, headers });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(location);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
  const logs = runtime.logLines.join();
  expect(logs.includes('request.failed')).toBe(location.includes('server_error'));
  expect(logs).not.toContain('canary');
});

test('what is no navigation to a sign-in is answered with JSON all the same', async () => {
  const { runtime, cookie } = await buildVisitor();
  const api = buildApi(withFault(runtime, READ_SESSION));
  const answers = [
    [await api.send('/api/session', { cookie }), 500, 'server_error'],
    [await api.send('/api/auth/googled', { cookie }), 500, 'server_error'],
    [await api.sendRaw('/api/auth/google/start', { method: 'POST' }), 403, 'forbidden_origin'],
  ] as const;
  for (const [response, status, code] of answers) {
    expect(response.status).toBe(status);
    expect(errorBodySchema.parse(await response.json()).error.code).toBe(code);
  }
});
