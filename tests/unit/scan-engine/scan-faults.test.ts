import { expect, test } from 'vitest';

import {
  buildSandboxScan,
  generatedMailbox,
  type SandboxScan,
} from '#tests/support/sandbox-scan.ts';

const MESSAGES = 1_200;
const LIST = 'users.messages.list';
const GET = 'users.messages.get';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

const invalidCredentials: Answer = {
  status: 401,
  body: { error: { code: 401, errors: [{ reason: 'authError', message: 'Invalid Credentials' }] } },
};
const rateLimited403: Answer = {
  status: 403,
  body: { error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }] } },
};
const stalePageToken: Answer = {
  status: 400,
  body: { error: { code: 400, message: 'Invalid pageToken', errors: [{ reason: 'badRequest' }] } },
};

function buildScan(): SandboxScan {
  return buildSandboxScan(generatedMailbox(MESSAGES, 7));
}

function failCalls(
  scan: SandboxScan,
  method: string,
  answer: Answer,
  { skip = 0, times = 1 } = {},
): void {
  scan.sandbox.faults.add({ method, skip, times, action: { kind: 'answer', ...answer } });
}

const wholeReport = buildScan()
  .run()
  .then((run) => run.report);

async function expectWholeReport(scan: SandboxScan) {
  const run = await scan.run();
  expect(run.scan.phase).toBe('finished');
  expect(run.report).toEqual(await wholeReport);
  return run;
}

test('an access token that is refused at any page is renewed once, and no figure changes', async () => {
  for (let page = 0; page < 60; page += 6) {
    const scan = buildScan();
    failCalls(scan, LIST, invalidCredentials, { skip: page });
    await expectWholeReport(scan);
    expect(scan.refreshes()).toBe(1);
  }
});

test('a burst of refused calls asks for one new token, not one each', async () => {
  const scan = buildScan();
  failCalls(scan, LIST, invalidCredentials, { times: 5 });
  await expectWholeReport(scan);
  expect(scan.refreshes()).toBe(1);
});

test('a token refused again right after it was renewed ends the scan', async () => {
  const scan = buildScan();
  failCalls(scan, LIST, invalidCredentials, { times: 1000 });
  const run = await scan.run();
  expect(run.scan).toMatchObject({ phase: 'failed', errorCode: 'gmail_connection_expired' });
  expect(run.report).toBeNull();
});

test.each([
  ['429 with a Retry-After', { status: 429, body: {}, headers: { 'retry-after': '20' } }],
  ['403 for its pace', rateLimited403],
  ['500', { status: 500, body: { error: { code: 500 } } }],
  ['503 as a web page', { status: 503, body: '<html>' }],
  ['something unreadable', { status: 200, body: { messages: [{ id: 'not hex!' }] } }],
  ['a redirect', { status: 302, body: '', headers: { location: 'https://elsewhere.test/' } }],
] satisfies [string, Answer][])('%s at any page changes no figure', async (_what, answer) => {
  for (const skip of [0, 1, 17, 40]) {
    const scan = buildScan();
    failCalls(scan, LIST, answer, { skip, times: 3 });
    await expectWholeReport(scan);
  }
});

test('no call is made before the time that Google named', async () => {
  const scan = buildScan();
  const answer = { status: 429, body: {}, headers: { 'retry-after': '20' } };
  failCalls(scan, LIST, answer, { skip: 10 });
  await expectWholeReport(scan);
  const calls = scan.sandbox.ledger.calls();
  const refused = calls.findIndex((call) => call.isFault);
  const refusedAtMs = calls[refused]?.atMs ?? 0;
  const later = calls.filter((call) => call.atMs > refusedAtMs + 1_000);
  expect(Math.min(...later.map((call) => call.atMs))).toBeGreaterThanOrEqual(refusedAtMs + 20_000);
});

test('a page token that has gone stale begins that listing again, and no figure changes', async () => {
  const scan = buildScan();
  failCalls(scan, LIST, stalePageToken, { skip: 20 });
  await expectWholeReport(scan);
});

test('a page token that is always stale ends the scan', async () => {
  const scan = buildScan();
  failCalls(scan, LIST, stalePageToken, { times: 10_000 });
  const run = await scan.run();
  expect(run.scan).toMatchObject({ phase: 'failed', errorCode: 'scan_failed' });
});

test.each([
  ['gone', { status: 404, body: { error: { code: 404 } } }],
  ['unreadable', { status: 200, body: { id: 'a1', sizeEstimate: -5 } }],
] satisfies [string, Answer][])(
  'messages that are %s are left out, and counts stay exact',
  async (_what, answer) => {
    const scan = buildScan();
    failCalls(scan, GET, answer, { skip: 3, times: 4 });
    const run = await scan.run();
    expect(run.scan.phase).toBe('finished');
    const whole = await wholeReport;
    expect(run.report?.summary.totalEmails).toBe(whole?.summary.totalEmails);
    expect(run.report?.summary.old_emails).toBe(whole?.summary.old_emails);
  },
);

test.each([
  [
    'an account without Gmail',
    { status: 400, body: { error: { message: 'Mail service not enabled' } } },
    'gmail_not_enabled',
  ],
  [
    'a scope that is missing',
    { status: 403, body: { error: { errors: [{ reason: 'insufficientPermissions' }] } } },
    'gmail_scope_missing',
  ],
] satisfies [string, Answer, string][])('%s ends the scan at once', async (_what, answer, code) => {
  const scan = buildScan();
  failCalls(scan, 'users.getProfile', answer);
  const run = await scan.run();
  expect(run.scan).toMatchObject({ phase: 'failed', errorCode: code });
  const { callsByMethod } = scan.sandbox.ledger.summary();
  expect(Object.keys(callsByMethod).toSorted()).toEqual([
    'users.getProfile',
    'users.labels.get',
    'users.labels.list',
  ]);
});

test('a storm of ten minutes is sat out with few calls, and no figure changes', async () => {
  const scan = buildScan();
  failCalls(scan, LIST, { status: 503, body: {} }, { skip: 30, times: 18 });
  await expectWholeReport(scan);
});

test('after half an hour without one answer the scan fails cleanly, within 40 calls', async () => {
  const scan = buildScan();
  failCalls(scan, LIST, { status: 503, body: {} }, { skip: 5, times: 100_000 });
  const run = await scan.run();
  expect(run.scan).toMatchObject({ phase: 'failed', errorCode: 'gmail_unavailable' });
  const faults = scan.sandbox.ledger.calls().filter((call) => call.isFault);
  expect(faults.length).toBeLessThanOrEqual(40);
});
