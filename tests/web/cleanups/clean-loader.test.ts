import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

import type { ErrorCode } from '#worker/domain/app-error.ts';

import { createOrder } from '#web/entities/orders/api.ts';
import { shouldReloadPage } from '#web/shared/router/loaders.ts';
import { cleanStep } from '#web/entities/cleanups/clean-step.ts';
import { loadClean } from '#web/pages/clean/load-clean.ts';
import { modifyPermissionUrl } from '#web/entities/access/google-urls.ts';
import { orderProblem } from '#web/pages/clean/place-order.ts';

import { buildCleanRows } from '#tests/web/support/build-clean-rows.ts';
import { buildScan, buildSummary } from '#tests/web/support/build-scan.ts';
import { buildSession } from '#tests/web/support/build-session.ts';

const SESSION = 'GET /api/session';
const CURRENT = 'GET /api/scans/current';
const ROWS = 'GET /api/scans/scan_1/rows';
const FINISHED = { scan: buildScan({ finishedAtMs: 2, resultSummary: buildSummary() }) };

afterEach(() => vi.unstubAllGlobals());

function refusal(code: ErrorCode, status: number): Response {
  return Response.json({ error: { code, requestId: 'req_1' } }, { status });
}

/** A server that answers by method and path, and remembers what it was asked. */
function stubServer(answers: Record<string, unknown>) {
  const asked: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    asked.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    if (!(call in answers)) throw new TypeError(`Failed to fetch ${call}`);
    const answer = answers[call];
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return asked;
}

async function enter(path = '/clean-direct') {
  const url = new URL(path, 'https://grinbox.test');
  const context = new RouterContextProvider();
  return loadClean({ request: new Request(url), url, params: {}, pattern: '', context });
}

test('the rows of the finished scan are what there is to choose from', async () => {
  const rows = buildCleanRows();
  const asked = stubServer({ [SESSION]: buildSession(12), [CURRENT]: FINISHED, [ROWS]: rows });
  const { entry } = await enter();
  expect(await entry).toEqual({ kind: 'rows', rows, mode: 'quick', storage: null });
  expect(asked.map(({ call }) => call)).toEqual([SESSION, CURRENT, ROWS]);
});

test('while something is ticked the rows that it was ticked among are asked for', async () => {
  const selection = {
    selectedNewsletters: ['sender:1'],
    selectedOldCategories: [],
    selectedAttachments: [],
  };
  vi.stubGlobal('sessionStorage', {
    getItem: () => JSON.stringify({ scanId: 'scan_1', rowsVersion: 14, selection }),
  });
  const rows = buildCleanRows({}, { rowsVersion: 14 });
  stubServer({ [SESSION]: buildSession(12), [CURRENT]: FINISHED, [`${ROWS}?version=14`]: rows });
  expect(await (await enter()).entry).toEqual({ kind: 'rows', rows, mode: 'quick', storage: null });
});

test('the deep clean-up starts a complete scan where the current one is quick', async () => {
  const asked = stubServer({
    [SESSION]: buildSession(12),
    [CURRENT]: FINISHED,
    'POST /api/scans': { scanId: 'scan_2', startedAtMs: 9, isNew: true },
  });
  const { entry } = await enter('/clean-reset');
  expect(await entry).toEqual({ kind: 'deep-scan', scanId: 'scan_2' });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { mode: 'complete', timeZone };
  expect(asked.at(-1)).toEqual({ call: 'POST /api/scans', body });
});

test('the deep clean-up watches the complete scan that runs, and waits for a quick one elsewhere', async () => {
  stubServer({
    [SESSION]: buildSession(12),
    [CURRENT]: { scan: buildScan({ scanType: 'complete' }) },
  });
  expect(await (await enter('/clean-reset')).entry).toEqual({
    kind: 'deep-scan',
    scanId: 'scan_1',
  });
  stubServer({ [SESSION]: buildSession(12), [CURRENT]: { scan: buildScan() } });
  expect(await (await enter('/clean-reset')).entry).toEqual({ kind: 'running' });
});

test('the deep clean-up chooses from a complete scan, and starts no other', async () => {
  const rows = buildCleanRows();
  const scan = { ...FINISHED.scan, scanType: 'complete' as const };
  const asked = stubServer({ [SESSION]: buildSession(12), [CURRENT]: { scan }, [ROWS]: rows });
  const { entry } = await enter('/clean-reset');
  expect(await entry).toEqual({ kind: 'rows', rows, mode: 'complete', storage: null });
  expect(asked.map(({ call }) => call)).toEqual([SESSION, CURRENT, ROWS]);
});

test.each(['/clean-direct', '/clean-reset'])(
  'at %s an empty mailbox is told as empty: no deep scan is started, and none is offered',
  async (path) => {
    const resultSummary = buildSummary({ totalEmails: 0 });
    const scan = { ...FINISHED.scan, resultSummary };
    const asked = stubServer({ [SESSION]: buildSession(12), [CURRENT]: { scan } });
    expect(await (await enter(path)).entry).toEqual({ kind: 'empty' });
    expect(asked.map(({ call }) => call)).toEqual([SESSION, CURRENT]);
  },
);

test('a complete scan that is one too many is told as such, any other failure as a failure', async () => {
  const answers = { [SESSION]: buildSession(12), [CURRENT]: FINISHED };
  stubServer({ ...answers, 'POST /api/scans': refusal('scan_limit_reached', 429) });
  expect(await (await enter('/clean-reset')).entry).toEqual({
    kind: 'deep-refused',
    code: 'scan_limit_reached',
  });
  stubServer({ ...answers, 'POST /api/scans': refusal('server_error', 500) });
  await expect((await enter('/clean-reset')).entry).rejects.toMatchObject({ code: 'server_error' });
});

test('without a scan the deep clean-up has nothing to go by', async () => {
  const asked = stubServer({ [SESSION]: buildSession(12), [CURRENT]: { scan: null } });
  expect(await (await enter('/clean-reset')).entry).toEqual({ kind: 'no-scan' });
  expect(asked.map(({ call }) => call)).toEqual([SESSION, CURRENT]);
});

test('whoever has no session is led to sign-in, with verify kept', async () => {
  stubServer({
    [SESSION]: { priceList: 'standard', isSelling: true, user: null, connection: null },
  });
  const thrown = await enter('/clean-direct?verify=true').catch((response: unknown) => response);
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/auth?verify=true');
});

test.each([
  ['no scan', null],
  ['a failed scan', buildScan({ finishedAtMs: 2, errorCode: 'gmail_unavailable' })],
  ['a cancelled scan', buildScan({ finishedAtMs: 2, errorCode: 'scan_cancelled' })],
])('with %s there is no scan data', async (_what, scan) => {
  stubServer({ [SESSION]: buildSession(12), [CURRENT]: { scan } });
  expect(await (await enter()).entry).toEqual({ kind: 'no-scan' });
});

test('a scan that runs is where to go', async () => {
  stubServer({ [SESSION]: buildSession(12), [CURRENT]: { scan: buildScan() } });
  expect(await (await enter()).entry).toEqual({ kind: 'running' });
});

test.each([
  ['scan_expired', 410, 'no-scan'],
  ['not_found', 404, 'no-scan'],
  ['scan_not_finished', 409, 'running'],
] as const)('rows refused with %s mean that the scan is %s', async (code, status, kind) => {
  stubServer({
    [SESSION]: buildSession(12),
    [CURRENT]: FINISHED,
    [ROWS]: refusal(code, status),
  });
  expect(await (await enter()).entry).toEqual({ kind });
});

test.each([
  ['a server error', refusal('server_error', 500), 'server_error'],
  ['an answer outside the contract', { rows: [] }, 'page_outdated'],
])('%s is told as a failure, not as a missing scan', async (_what, answer, code) => {
  stubServer({ [SESSION]: buildSession(12), [CURRENT]: FINISHED, [ROWS]: answer });
  await expect((await enter()).entry).rejects.toMatchObject({ code });
});

test('a lost network is told as a failure', async () => {
  stubServer({ [SESSION]: buildSession(12), [CURRENT]: FINISHED });
  await expect((await enter()).entry).rejects.toMatchObject({ code: 'network_error' });
});

test('a step within the page asks the server for nothing, a reload of it does', () => {
  const move = (from: string, to: string) =>
    shouldReloadPage({
      currentUrl: new URL(from, 'https://grinbox.test'),
      nextUrl: new URL(to, 'https://grinbox.test'),
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
    });
  expect(move('/clean-direct', '/clean-direct?step=permission')).toBe(false);
  expect(move('/clean-direct?permission=granted', '/clean-direct')).toBe(false);
  expect(move('/clean-direct', '/clean-direct')).toBe(true);
  expect(move('/scan', '/clean-direct')).toBe(true);
});

test.each([
  ['', { kind: 'choose' }],
  ['?verify=true', { kind: 'choose' }],
  ['?step=permission', { kind: 'permission', error: null }],
  ['?permission=granted', { kind: 'granted' }],
  ['?permission=yes', { kind: 'choose' }],
  ['?error=oauth_denied', { kind: 'permission', error: 'oauth_denied' }],
  ['?error=oauth_denied&permission=granted', { kind: 'permission', error: 'oauth_denied' }],
  ['?error=made_up', { kind: 'permission', error: 'oauth_failed' }],
])('the address %s is the step %j', (search, step) => {
  expect(cleanStep(search)).toEqual(step);
});

test('asking Google leads back to the choice, in the language on the page and with verify kept', () => {
  expect(modifyPermissionUrl('direct', 'sv', '')).toBe(
    '/api/auth/google/start?language=sv&purpose=modify&returnTo=%2Fclean-direct',
  );
  expect(modifyPermissionUrl('reset', 'en', '?error=oauth_denied&verify=true')).toBe(
    '/api/auth/google/start?language=en&verify=true&purpose=modify&returnTo=%2Fclean-reset',
  );
});

test('an order names the scan, the version of its rows and the selection, and nothing of money', async () => {
  const asked = stubServer({ 'POST /api/orders': refusal('rows_changed', 409) });
  const body = {
    scanId: 'scan_1',
    rowsVersion: 1,
    tier: 'direct' as const,
    selection: {
      selectedNewsletters: ['sender:1' as const],
      selectedOldCategories: [],
      selectedAttachments: [],
    },
  };
  await expect(createOrder(body)).rejects.toMatchObject({ code: 'rows_changed' });
  expect(asked).toEqual([{ call: 'POST /api/orders', body }]);
});

test.each([
  ['rows_changed', 'rows-changed', false],
  ['rows_taken', 'rows-stale', false],
  ['selection_invalid', 'rows-stale', false],
  ['cleanup_unfinished', 'obstructed', false],
  ['scan_outdated', 'obstructed', false],
  ['gmail_modify_missing', 'permission', false],
  ['gmail_connection_expired', 'reconnect', false],
  ['scan_expired', 'reconnect', false],
  ['unauthenticated', 'signed-out', false],
  ['no_message_ids', 'failed', false],
  ['selection_empty', 'empty', false],
  ['server_error', 'failed', true],
  ['timeout', 'failed', true],
] as const)('an order refused with %s is a problem of kind %s', (code, kind, isRetryable) => {
  expect(orderProblem({ code, status: 400 })).toEqual({ kind, code, isRetryable });
});

test('an order that got no answer can be tried again, and so can one that failed for no known reason', () => {
  expect(orderProblem(new TypeError('Failed to fetch'))).toEqual({
    kind: 'failed',
    code: 'network_error',
    isRetryable: true,
  });
  expect(orderProblem(new Error('boom'))).toEqual({
    kind: 'failed',
    code: 'default',
    isRetryable: true,
  });
});
