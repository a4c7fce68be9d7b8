import type { LoaderFunctionArgs } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

import { loadDashboard } from '#web/pages/dashboard/load-dashboard.ts';
import { renew, renewable } from '#web/shared/router/loaders.ts';
import { handOverEntry } from '#web/features/scan/begun-entry.ts';
import { loadScan } from '#web/pages/scan/load-scan.ts';
import { loadSignIn, verifySignIn } from '#web/pages/sign-in/load-sign-in.ts';

import { buildScan, buildSummary } from '#tests/web/support/build-scan.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { enter, stubServer } from '#tests/web/support/loader-stage.ts';

const ORDER_ID = `ord_${'a2'.repeat(13)}`;
const NOBODY = { priceList: 'standard', isSelling: true, user: null, connection: null };

const preloadScanPage = vi.fn<() => void>();

function signIn(args: LoaderFunctionArgs) {
  return loadSignIn(args, preloadScanPage);
}

afterEach(() => {
  preloadScanPage.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('sign-in is offered to whoever is not signed in', async () => {
  stubServer({ 'GET /api/session': NOBODY });
  expect(await enter(signIn, '/auth')).toEqual({ data: { kind: 'idle' }, to: null });
});

test('whoever has a session already is sent from sign-in to the dashboard, with verify kept', async () => {
  stubServer({ 'GET /api/session': buildSession(12) });
  expect((await enter(signIn, '/auth')).to).toBe('/dashboard');
  expect((await enter(signIn, '/auth?verify=true')).to).toBe('/dashboard?verify=true');
});

test('whoever has a session already is sent on to where they were led from, with the order', async () => {
  stubServer({ 'GET /api/session': buildSession(12) });
  for (const [path, to] of [
    [`/auth?return_to=/receipt&order=${ORDER_ID}`, `/receipt?order=${ORDER_ID}`],
    ['/auth?return_to=/account&verify=true', '/account?verify=true'],
    ['/auth?return_to=https://evil.test', '/dashboard'],
  ] as const) {
    expect((await enter(signIn, path)).to).toBe(to);
  }
});

test.each([
  ['nobody is signed in', NOBODY, null],
  ['somebody is', buildSession(-1), 'anna@example.test'],
])('a refusal at Google is told, and that %s', async (_name, session, email) => {
  stubServer({ 'GET /api/session': session });
  const { data } = await enter(signIn, '/auth?error=oauth_denied&return_to=/scan');
  expect(data).toEqual({ kind: 'refused', code: 'oauth_denied', email });
});

test('a refusal at Google is told also when the session cannot be asked for', async () => {
  stubServer({});
  const { data } = await enter(signIn, '/auth?error=made_up');
  expect(data).toEqual({ kind: 'refused', code: 'oauth_failed', email: null });
});

test('after Google the sign-in is completed and goes on to the scan, with verify kept', async () => {
  stubServer({ 'GET /api/session': buildSession(24) });
  for (const [path, nextPath] of [
    ['/auth?from_oauth=true', '/scan'],
    ['/auth?from_oauth=true&verify=true', '/scan?verify=true'],
    ['/auth?from_oauth=true&return_to=/dashboard', '/dashboard'],
    ['/auth?from_oauth=true&return_to=https://evil.test', '/scan'],
    [`/auth?from_oauth=true&return_to=/receipt&order=${ORDER_ID}`, `/receipt?order=${ORDER_ID}`],
    ['/auth?from_oauth=true&return_to=/receipt&order=//evil.test', '/receipt'],
    [
      `/auth?from_oauth=true&return_to=/checkout-reset&order=${ORDER_ID}`,
      `/checkout-reset?order=${ORDER_ID}&payment=returned`,
    ],
  ] as const) {
    preloadScanPage.mockClear();
    const { data } = await enter(signIn, path);
    expect(data).toMatchObject({ kind: 'completing', nextPath });
    const signedIn = data?.kind === 'completing' ? await data.outcome : null;
    expect(signedIn?.session.user?.id).toBe('usr_1');
    const isScanNext = nextPath.startsWith('/scan');
    expect(signedIn?.entry === null).toBe(!isScanNext);
    expect(preloadScanPage).toHaveBeenCalledTimes(isScanNext ? 1 : 0);
  }
});

test('at the end of a sign-in the first scan begins before its page is there, which takes it over, once', async () => {
  const asked = stubServer({
    'GET /api/session': buildSession(24),
    'GET /api/scans/current': { scan: null },
    'POST /api/scans': { scanId: 'scn_1', startedAtMs: 1, isNew: true },
  });
  const { data } = await enter(signIn, '/auth?from_oauth=true');
  const signedIn = data?.kind === 'completing' ? await data.outcome : null;
  const entry = signedIn?.entry ?? null;
  expect(await entry).toMatchObject({ kind: 'running', scanId: 'scn_1' });
  expect(asked).toHaveLength(3);

  if (entry !== null) handOverEntry(entry);
  const shown = (await enter(loadScan, '/scan')).data;
  expect(shown).toMatchObject({ kind: 'connected' });
  expect(asked).toHaveLength(3);
  await enter(loadScan, '/scan');
  expect(asked.length).toBeGreaterThan(3);
});

test('the session of a new sign-in is asked for three times, after waits of one and two seconds', async () => {
  vi.useFakeTimers();
  const asked = stubServer({ 'GET /api/session': NOBODY });
  const outcome = verifySignIn().then(
    () => 'signed in',
    () => 'not signed in',
  );
  for (const [afterMs, times] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [60_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(afterMs);
    expect(asked).toHaveLength(times);
  }
  expect(await outcome).toBe('not signed in');
});

test('whoever has no session is led from scan and dashboard to sign-in', async () => {
  stubServer({ 'GET /api/session': NOBODY });
  expect((await enter(loadScan, '/scan')).to).toBe('/auth');
  expect((await enter(loadDashboard, '/dashboard?verify=true')).to).toBe('/auth?verify=true');
});

test('entering the scan page shows the last scan and starts none', async () => {
  const scan = buildScan({ finishedAtMs: 2, resultSummary: buildSummary() });
  const asked = stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans/current': { scan },
    'GET /api/senders/top?limit=10': { senders: [] },
  });
  const { data } = await enter(loadScan, '/scan');
  const entry = data?.kind === 'connected' ? await data.entry : null;
  expect(entry).toMatchObject({ kind: 'finished', scan: { id: scan.id } });
  expect(asked).not.toContain('POST /api/scans');
});

test('entering the scan page goes on with a scan that runs', async () => {
  const asked = stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans/current': { scan: buildScan() },
  });
  const { data } = await enter(loadScan, '/scan');
  const entry = data?.kind === 'connected' ? await data.entry : null;
  expect(entry).toEqual({ kind: 'running', scanId: 'scan_1', mode: 'quick' });
  expect(asked).not.toContain('POST /api/scans');
});

test('with a connection and no scan yet a quick scan is started', async () => {
  const asked = stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans/current': { scan: null },
    'POST /api/scans': { scanId: 'scan_9', startedAtMs: 9, isNew: true },
  });
  const { data } = await enter(loadScan, '/scan');
  const entry = data?.kind === 'connected' ? await data.entry : null;
  expect(entry).toEqual({ kind: 'running', scanId: 'scan_9', mode: 'quick' });
  expect(asked).toContain('POST /api/scans');
});

test('without a live connection no scan is asked for', async () => {
  const asked = stubServer({ 'GET /api/session': buildSession(-1) });
  expect((await enter(loadScan, '/scan')).data).toEqual({
    kind: 'not-connected',
    code: 'gmail_connection_expired',
  });
  expect(asked).toEqual(['GET /api/session']);
});

test('a scan that was started without an id in the answer has failed, and is not waited for', async () => {
  stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans/current': { scan: null },
    'POST /api/scans': { isNew: true },
  });
  const { data } = await enter(loadScan, '/scan');
  const entry = data?.kind === 'connected' ? await data.entry : null;
  expect(entry).toEqual({ kind: 'failed', code: 'page_outdated' });
});

test('whoever came back from Google without a connection is asked about three times, then told', async () => {
  vi.useFakeTimers();
  const asked = stubServer({ 'GET /api/session': { ...buildSession(12), connection: null } });
  const outcome = verifySignIn().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ code: 'gmail_not_connected' });
  expect(asked).toHaveLength(3);
});

test('the dashboard asks for the last five scans and the top ten senders', async () => {
  const asked = stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans?limit=5': { scans: [], latestResult: null },
    'GET /api/senders/top?limit=10': { senders: [] },
    'GET /api/orders?limit=50': { orders: [], processing: [] },
    'GET /api/achievements': { achievements: [], goals: [] },
  });
  const { data } = await enter(loadDashboard, '/dashboard');
  expect(await data?.report).toEqual({ latest: null, history: [] });
  expect(await data?.achievements).toEqual({ achievements: [], goals: [] });
  expect(await data?.cleanups).toEqual([]);
  expect(asked).toEqual([
    'GET /api/session',
    'GET /api/scans?limit=5',
    'GET /api/senders/top?limit=10',
    'GET /api/scans/current',
    'GET /api/orders?limit=50',
    'GET /api/achievements',
  ]);
});

test('the dashboard shows its report when clean-ups and achievements cannot be loaded', async () => {
  stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans?limit=5': { scans: [], latestResult: null },
    'GET /api/senders/top?limit=10': { senders: [] },
  });
  const { data } = await enter(loadDashboard, '/dashboard');
  expect(await data?.cleanups).toBeNull();
  expect(await data?.processing).toEqual([]);
  expect(await data?.achievements).toBeNull();
  expect(await data?.report).toMatchObject({ latest: null });
});

test.each([
  ['the report', 'GET /api/scans?limit=5'],
  ['the list of clean-ups', 'GET /api/orders?limit=50'],
])('a dashboard stays as it is when %s cannot be renewed', async (_what, missing) => {
  const answers = {
    'GET /api/session': buildSession(12),
    'GET /api/scans?limit=5': { scans: [], latestResult: null },
    'GET /api/senders/top?limit=10': { senders: [] },
    'GET /api/scans/current': { scan: null },
    'GET /api/orders?limit=50': { orders: [], processing: [] },
  };
  const load = renewable(loadDashboard);
  stubServer(answers);
  const { data: shown } = await enter(load, '/dashboard');
  stubServer({ ...answers, [missing]: undefined });
  const after: unknown[] = [];
  const renewal = renew(async () => void after.push((await enter(load, '/dashboard')).data));
  await expect(renewal).rejects.toThrow('network_error');
  expect(after).toEqual([shown]);
});

test.each([
  ['is the current one', { scan: buildScan({ id: 'scan_2' }) }, true],
  ['has given way to another', { scan: buildScan({ id: 'scan_3' }) }, false],
  ['is gone', { scan: null }, false],
  ['cannot be asked for', undefined, false],
])('a result can still get better while its scan %s', async (_how, current, isLive) => {
  const listed = buildScan({ id: 'scan_2', finishedAtMs: 9, resultSummary: buildSummary() });
  stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans?limit=5': {
      scans: [buildScan({ id: 'scan_4' }), listed],
      latestResult: listed,
    },
    'GET /api/senders/top?limit=10': { senders: [] },
    'GET /api/scans/current': current,
  });
  const { data } = await enter(loadDashboard, '/dashboard');
  expect(await data?.report).toMatchObject({ latest: { scan: listed, senders: [], isLive } });
});

test('a result stands on the dashboard behind any number of scans that came to none', async () => {
  const listed = buildScan({ id: 'scan_2', finishedAtMs: 9, resultSummary: buildSummary() });
  const failed = buildScan({ id: 'scan_9', finishedAtMs: 10, errorCode: 'gmail_unavailable' });
  stubServer({
    'GET /api/session': buildSession(12),
    'GET /api/scans?limit=5': {
      scans: Array.from({ length: 5 }, () => failed),
      latestResult: listed,
    },
    'GET /api/senders/top?limit=10': { senders: [] },
    'GET /api/scans/current': { scan: listed },
  });
  const { data } = await enter(loadDashboard, '/dashboard');
  const report = await data?.report;
  expect(report?.latest).toMatchObject({ scan: listed, isLive: true });
  expect(report?.history.map(({ state }) => state)).toEqual(Array(5).fill('failed'));
});
