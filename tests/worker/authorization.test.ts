import { expect, test } from 'vitest';

import { errorBodySchema } from '#worker/contract/error.ts';

import { buildApi, type ApiRequest } from './support/api.ts';
import { insertConnection, insertScan, insertSession, insertUser } from './support/build-rows.ts';
import { buildRuntime } from './support/build-runtime.ts';
import { dumpRowsOf } from './support/table-dump.ts';

/**
 * Who may do what. `public`: everybody. `own`: a signed-in user, about themselves only. `scan`: the
 * scan's owner; to anybody else it does not exist. A route without an entry fails the first test.
 */
const ACCESS: Record<string, { access: 'public' | 'own' | 'scan'; request?: ApiRequest }> = {
  'GET /api/health': { access: 'public' },
  'GET /api/session': { access: 'public' },
  'GET /api/auth/google/start': { access: 'public' },
  'GET /api/auth/google/callback': { access: 'public' },
  'DELETE /api/session': { access: 'own' },
  'POST /api/connections/revoke-all': { access: 'own' },
  'GET /api/scans': { access: 'own' },
  'POST /api/scans': { access: 'own', request: { body: '{"mode":"quick"}' } },
  'GET /api/scans/current': { access: 'own' },
  'GET /api/scans/:scanId': { access: 'scan' },
  'GET /api/scans/:scanId/live': { access: 'scan', request: { headers: { upgrade: 'websocket' } } },
  'POST /api/scans/:scanId/cancel': { access: 'scan' },
  'GET /api/scans/:scanId/message-ids': { access: 'scan' },
  'GET /api/senders/top': { access: 'own' },
};

const QUERY: Record<string, string> = {
  'GET /api/scans/:scanId/message-ids': '?list=newsletters',
};

const runtime = buildRuntime({
  oauth: { revoke: async () => true, refresh: async () => ({ ok: false, kind: 'transient' }) },
  scanObjects: { start: async () => {} },
});
const api = buildApi(runtime);

async function buildPerson() {
  const user = await insertUser(runtime);
  const connection = await insertConnection(runtime, user);
  const scanId = await insertScan(runtime, connection);
  return { ...user, scanId, session: await insertSession(runtime, user) };
}

function sendTo(route: string, scanId: string, request: ApiRequest): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const address = path.replace(':scanId', scanId) + (QUERY[route] ?? '');
  const { headers, ...rest } = ACCESS[route]?.request ?? {};
  return api.send(address, {
    method,
    ...rest,
    ...request,
    headers: { ...headers, ...request.headers },
  });
}

/** Status and code of an answer in the one shape of errors. */
async function errorOf(response: Response): Promise<string> {
  const { error } = errorBodySchema.parse(await response.json());
  return `${response.status} ${error.code}`;
}

test('every route says who may use it', () => {
  expect(api.listRoutes()).toEqual(Object.keys(ACCESS).toSorted());
});

test.each(Object.keys(ACCESS).filter((route) => ACCESS[route]?.access !== 'public'))(
  '%s answers 401 to whoever is not signed in, and changes nothing',
  async (route) => {
    const owner = await buildPerson();
    const ended = await insertSession(runtime, owner);
    await sendTo('DELETE /api/session', '', { cookie: ended.cookie });
    const before = await dumpRowsOf(owner.userId);
    const [id] = owner.session.cookie.split('.');
    for (const cookie of [
      undefined,
      '',
      '__Host-session=',
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      owner.session.cookie.replace('__Host-session', 'session'),
      owner.session.cookie.slice(0, -1),
      ended.cookie,
    ]) {
      const response = await sendTo(route, owner.scanId, cookie === undefined ? {} : { cookie });
      expect(await errorOf(response)).toBe('401 unauthenticated');
    }
    expect(await dumpRowsOf(owner.userId)).toBe(before);
  },
);

test.each(Object.keys(ACCESS).filter((route) => ACCESS[route]?.access === 'scan'))(
  '%s serves the scan to its owner; for another user, and for a scan that never was, it is not found',
  async (route) => {
    const owner = await buildPerson();
    const stranger = await buildPerson();
    const before = await dumpRowsOf(owner.userId);
    const { cookie } = stranger.session;
    expect(await errorOf(await sendTo(route, owner.scanId, { cookie }))).toBe('404 not_found');
    expect(await errorOf(await sendTo(route, 'scn_never', { cookie }))).toBe('404 not_found');
    expect(await dumpRowsOf(owner.userId)).toBe(before);

    const own = await sendTo(route, owner.scanId, { cookie: owner.session.cookie });
    expect([401, 403, 404, 500]).not.toContain(own.status);
  },
);

test.each(Object.keys(ACCESS).filter((route) => ACCESS[route]?.access === 'own'))(
  '%s works for a signed-in user and touches nobody else',
  async (route) => {
    const person = await buildPerson();
    const bystander = await buildPerson();
    const before = await dumpRowsOf(bystander.userId);
    const response = await sendTo(route, '', { cookie: person.session.cookie });
    expect(response.ok).toBe(true);
    expect(await response.text()).not.toContain(bystander.userId);
    expect(await dumpRowsOf(bystander.userId)).toBe(before);
  },
);

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/session/nothing',
  '/api/session.css',
  '/api/health/x.js',
])('%s is nothing of ours and says so in the one shape of errors', async (path) => {
  expect(await errorOf(await api.send(path))).toBe('404 not_found');
});

test('no answer depends on the verify parameter or on one that nobody knows', async () => {
  const person = await buildPerson();
  const { cookie } = person.session;
  for (const path of ['/api/session', '/api/health', '/api/scans/current', '/api/nothing']) {
    const answers = await Promise.all(
      ['', '?verify=true', '?unknown=1'].map(async (query) => {
        const response = await api.send(path + query, { cookie });
        const text = await response.text();
        return `${response.status} ${text.replace(/req_[a-z2-7]+/, '')}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
  }
});
