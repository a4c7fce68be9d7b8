import { expect, test } from 'vitest';
import { z } from 'zod';

import {
  buildBatchSandbox,
  get,
  multipart,
} from '#tests/tools/google-sandbox/gmail/batch-caller.ts';
import { buildMailbox, OWNER } from '#tests/tools/google-sandbox/support/build-mailbox.ts';
import { buildSandbox, METADATA } from '#tests/tools/google-sandbox/support/build-sandbox.ts';

import type { QuotaSettings } from './quota-settings.ts';

const errorSchema = z.object({
  error: z.looseObject({ errors: z.unknown().optional(), status: z.string().optional() }),
});
const QUOTA_MESSAGE = /^Quota exceeded for quota metric 'Queries' and limit 'Queries per minute/;

test('over the limit Gmail answers 403 with the wait, and the ledger counts it', async () => {
  const { gmail, sandbox, pass } = buildSandbox({ quota: { unitsPerUserMinute: 10 } });
  expect((await gmail('messages')).status).toBe(200);
  expect((await gmail('messages')).status).toBe(200);
  pass(10_000);
  const { status, headers } = await gmail('messages');
  expect(status).toBe(403);
  expect(headers.get('retry-after')).toBe('50');
  expect(sandbox.ledger.summary(OWNER)).toMatchObject({ calls: 3, units: 10, refused: 1 });
  pass(49_999);
  expect((await gmail('messages')).headers.get('retry-after')).toBe('1');
  pass(1);
  expect((await gmail('messages')).status).toBe(200);
});

const LIMITS: [string, Partial<QuotaSettings>, number, Record<string, unknown>, string][] = [
  [
    'a user’s minute',
    { unitsPerUserMinute: 1 },
    403,
    {
      message: expect.stringMatching(QUOTA_MESSAGE),
      status: 'PERMISSION_DENIED',
      errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }],
      details: [{ reason: 'RATE_LIMIT_EXCEEDED', domain: 'googleapis.com' }],
    },
    '60',
  ],
  [
    'a user’s minute, in the older words',
    { unitsPerUserMinute: 1, userRefusal: 'rate-403' },
    403,
    {
      message: 'User Rate Limit Exceeded',
      errors: [{ domain: 'usageLimits', reason: 'userRateLimitExceeded' }],
    },
    '60',
  ],
  [
    'a user’s minute, as 429 with a time in its words',
    { unitsPerUserMinute: 1, userRefusal: 'rate-429' },
    429,
    {
      message: 'User-rate limit exceeded.  Retry after 2026-10-15T20:01:00.000Z',
      status: 'RESOURCE_EXHAUSTED',
      errors: [{ domain: 'usageLimits', reason: 'userRateLimitExceeded' }],
    },
    '60',
  ],
  [
    'the project’s minute',
    { unitsPerProjectMinute: 1 },
    429,
    {
      message: expect.stringMatching(QUOTA_MESSAGE),
      status: 'RESOURCE_EXHAUSTED',
      errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }],
      details: [{ reason: 'RATE_LIMIT_EXCEEDED' }],
    },
    '60',
  ],
  [
    // It is 13:00 in California: eleven hours until midnight.
    'the project’s day',
    { unitsPerProjectDay: 1 },
    403,
    {
      message: 'Daily Limit Exceeded',
      errors: [{ domain: 'usageLimits', reason: 'dailyLimitExceeded' }],
    },
    '39600',
  ],
];

test.each(LIMITS)(
  'the refusal for %s is Google’s, in both forms',
  async (_limit, quota, status, expected, wait) => {
    const { gmail } = buildSandbox({ quota });
    expect((await gmail('profile')).status).toBe(200);
    const refused = await gmail('profile');
    const older = errorSchema.parse(refused.body).error;
    expect(older).toMatchObject({ code: status, ...expected });
    expect(refused).toMatchObject({ status });
    expect(refused.headers.get('retry-after')).toBe(wait);

    const refusedAnew = await gmail('profile?$.xgafv=2');
    const newer = errorSchema.parse(refusedAnew.body).error;
    expect(refusedAnew).toMatchObject({ status });
    expect(newer).not.toHaveProperty('errors');
    expect({ ...newer, errors: older.errors }).toEqual({ ...older, status: newer.status });
  },
);

test('Retry-After can be left out, as Gmail often does', async () => {
  const quota = { unitsPerUserMinute: 1, sendsRetryAfter: false };
  const { gmail } = buildSandbox({ quota });
  await gmail('profile');
  const { status, headers } = await gmail('profile');
  expect({ status, hasWait: headers.has('retry-after') }).toEqual({ status: 403, hasWait: false });
});

test('what is refused for another reason is not counted against a limit', async () => {
  const quota = { unitsPerUserMinute: 1 };
  const { gmail, sandbox, withScopes } = buildSandbox({ quota });
  await gmail('profile');
  expect((await withScopes([METADATA])('drafts')).status).toBe(403);
  expect((await gmail('messages/1111111111111111', { method: 'DELETE' })).body).toMatchObject({
    error: { errors: [{ reason: 'insufficientPermissions' }] },
  });
  sandbox.grants.expireAccessTokens(OWNER);
  expect((await gmail('profile')).status).toBe(401);
  const withoutGmail = buildSandbox({ quota, hasGmail: false });
  for (let call = 0; call < 3; call += 1) {
    expect((await withoutGmail.gmail('profile')).body).toMatchObject({
      error: { code: 400, message: 'Mail service not enabled' },
    });
  }
  expect(sandbox.quota.spentBy(OWNER)).toBe(1);
  expect(withoutGmail.sandbox.quota.spentBy(OWNER)).toBe(0);
});

test('each part of a batch is charged and limited by itself', async () => {
  const { send, first, sandbox } = buildBatchSandbox({ quota: { unitsPerUserMinute: 46 } });
  const paths = [
    'profile',
    `messages/${first}`,
    `messages/${first}`,
    'threads',
    'messages',
    'labels',
  ];
  const { status, answers } = await send(multipart(paths.map((path) => ({ text: get(path) }))));
  expect(status).toBe(200);
  // 1 + 20 + 20 = 41; ten more do not fit, five do, and then nothing is left.
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 403, 200, 403]);
  expect(answers[3]?.headers.get('retry-after')).toBe('60');
  expect(answers[3]?.body).toMatchObject({ error: { errors: [{ reason: 'rateLimitExceeded' }] } });
  expect(sandbox.ledger.summary(OWNER)).toMatchObject({ units: 46, refused: 2 });
});

/** A sandbox whose calls last until they are let go. */
function buildHeld(concurrencyPerUser: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const options = { quota: { concurrencyPerUser }, latencyMs: () => 40, sleep: () => promise };
  return { options, letGo: resolve };
}

test('the parts of a batch are under way together, and more than the user may have are refused', async () => {
  const { options, letGo } = buildHeld(10);
  const { send, sandbox } = buildBatchSandbox(options);
  const sending = send(multipart(Array.from({ length: 13 }, () => ({ text: get('profile') }))));
  letGo();
  const { answers } = await sending;
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    429,
    429,
    429,
  ]);
  expect(sandbox.ledger.summary(OWNER)).toMatchObject({ units: 10, refused: 3 });
});

test('calls that take time count as under way until answered', async () => {
  const { options, letGo } = buildHeld(2);
  const { gmail } = buildSandbox({ mailbox: buildMailbox([{}]), ...options });
  const under = [gmail('profile'), gmail('labels')];
  const third = await gmail('profile');
  expect(third).toMatchObject({
    status: 429,
    body: {
      error: {
        message: 'Too many concurrent requests for user.',
        status: 'RESOURCE_EXHAUSTED',
        errors: [{ reason: 'rateLimitExceeded' }],
      },
    },
  });
  expect(third.headers.get('retry-after')).toBe('1');
  letGo();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await gmail('profile')).status).toBe(200);
});

test('a call that hangs is under way, and one whose connection broke no longer is', async () => {
  const { gmail, sandbox } = buildSandbox({ quota: { concurrencyPerUser: 1 } });
  sandbox.faults.add({ method: '*', action: { kind: 'hang' } });
  const hanging = gmail('profile');
  expect((await gmail('profile')).status).toBe(429);
  sandbox.faults.clear();
  expect((await hanging).status).toBe(504);
  sandbox.faults.add({ method: '*', action: { kind: 'drop-after-effect' } });
  await expect(gmail('profile')).rejects.toThrow('fetch failed');
  expect((await gmail('profile')).status).toBe(200);
});
