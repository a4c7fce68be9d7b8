import { expect, test } from 'vitest';

import { buildMailbox, OWNER } from '#tests/google-sandbox/support/build-mailbox.ts';
import { buildSandbox } from '#tests/google-sandbox/support/build-sandbox.ts';

import { QuotaMeter } from './quota-meter.ts';
import { DEFAULT_QUOTA, type QuotaSettings } from './quota-settings.ts';

function buildMeter(settings: Partial<QuotaSettings> = {}) {
  let nowMs = 1_000_000;
  const meter = new QuotaMeter({ ...DEFAULT_QUOTA, ...settings }, () => nowMs);
  return {
    meter,
    at: (atMs: number) => {
      nowMs = 1_000_000 + atMs;
    },
    /** Calls and ends a call; how it was answered. */
    call: (method: string, user = 'a') => {
      const answer = meter.admit(user, method);
      if (answer.ok) answer.release();
      return answer.ok ? 'ok' : { limit: answer.limit, retryAfterMs: answer.retryAfterMs };
    },
  };
}

test('charges the prices of Google by hand: 100 units', () => {
  const { meter, call } = buildMeter();
  // Worked out from the price table: 1 + 1 + 1 + 5 + 20 + 2 + 50 + 20 = 100.
  for (const method of [
    'users.getProfile',
    'users.labels.list',
    'users.labels.get',
    'users.messages.list',
    'users.messages.get',
    'users.history.list',
    'users.messages.batchModify',
    'users.messages.trash',
  ]) {
    expect(call(method)).toBe('ok');
  }
  expect(meter.spentBy('a')).toBe(100);
});

test('refuses what does not fit in any 60 seconds and says when it will', () => {
  const { at, call, meter } = buildMeter({ unitsPerUserMinute: 100 });
  // 0 s: 60 units. 30 s: 40 units, full. 45 s: refused until the first 20 fall out at 60 s.
  for (const atMs of [0, 0, 0]) {
    at(atMs);
    expect(call('users.messages.get')).toBe('ok');
  }
  at(30_000);
  expect(call('users.messages.get')).toBe('ok');
  expect(call('users.messages.get')).toBe('ok');
  at(45_000);
  expect(call('users.getProfile')).toEqual({ limit: 'user-minute', retryAfterMs: 15_000 });
  expect(meter.spentBy('a')).toBe(100);
  at(59_999);
  expect(call('users.getProfile')).toEqual({ limit: 'user-minute', retryAfterMs: 1 });
  at(60_000);
  expect(call('users.getProfile')).toBe('ok');
  expect(meter.spentBy('a')).toBe(41);
});

test('users do not share their minute, but they share the project', () => {
  const { call } = buildMeter({ unitsPerUserMinute: 20, unitsPerProjectMinute: 45 });
  expect(call('users.messages.get', 'a')).toBe('ok');
  expect(call('users.messages.list', 'a')).toMatchObject({ limit: 'user-minute' });
  expect(call('users.messages.get', 'b')).toBe('ok');
  expect(call('users.messages.get', 'c')).toEqual({
    limit: 'project-minute',
    retryAfterMs: 60_000,
  });
});

test('the day of the project ends at midnight in California', () => {
  const { at, call } = buildMeter({ unitsPerProjectDay: 20 });
  expect(call('users.messages.get')).toBe('ok');
  at(60_000);
  // 1,000,000 ms is 00:16:40 UTC; 8:00 UTC is 27,740 s after it, of which 60 s are gone.
  expect(call('users.getProfile')).toEqual({
    limit: 'project-day',
    retryAfterMs: 8 * 3_600_000 - 1_000_000 - 60_000,
  });
  at(8 * 3_600_000 - 1_000_000);
  expect(call('users.getProfile')).toBe('ok');
});

test('an eleventh call under way is one too many', () => {
  const { meter } = buildMeter();
  const first = meter.admit('a', 'users.getProfile');
  for (let number = 2; number <= 10; number += 1)
    expect(meter.admit('a', 'users.getProfile').ok).toBe(true);
  expect(meter.admit('a', 'users.getProfile')).toMatchObject({
    ok: false,
    limit: 'user-concurrency',
  });
  expect(meter.admit('b', 'users.getProfile').ok).toBe(true);
  if (first.ok) {
    first.release();
    first.release();
  }
  expect(meter.admit('a', 'users.getProfile').ok).toBe(true);
  expect(meter.admit('a', 'users.getProfile').ok).toBe(false);
});

test('over the limit Gmail answers 403 with the wait, and the ledger counts it', async () => {
  const { gmail, sandbox, pass } = buildSandbox({ quota: { unitsPerUserMinute: 10 } });
  expect((await gmail('messages')).status).toBe(200);
  expect((await gmail('messages')).status).toBe(200);
  pass(10_000);
  const { status, body, headers } = await gmail('messages');
  expect(status).toBe(403);
  expect(headers.get('retry-after')).toBe('50');
  expect(body).toMatchObject({
    error: {
      errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }],
      details: [{ reason: 'RATE_LIMIT_EXCEEDED' }],
    },
  });
  expect(sandbox.ledger.summary(OWNER)).toMatchObject({ calls: 3, units: 10, refused: 1 });
  pass(50_000);
  expect((await gmail('messages')).status).toBe(200);
});

test('where so set the refusal is 429 with a time in its words', async () => {
  const quota = { unitsPerUserMinute: 1, userRefusal: 'rate-429' } as const;
  const { gmail } = buildSandbox({ quota });
  await gmail('profile');
  const { status, body } = await gmail('profile');
  expect(status).toBe(429);
  expect(body).toMatchObject({
    error: {
      message: 'User-rate limit exceeded.  Retry after 2026-10-15T20:01:00.000Z',
      errors: [{ reason: 'userRateLimitExceeded' }],
    },
  });
});

test('calls that take time count as under way until answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { gmail } = buildSandbox({
    mailbox: buildMailbox([{}]),
    quota: { concurrencyPerUser: 2 },
    latencyMs: () => 5,
    sleep: () => promise,
  });
  const under = [gmail('profile'), gmail('profile')];
  const third = await gmail('profile');
  expect(third.status).toBe(429);
  expect(third.body).toMatchObject({
    error: { message: 'Too many concurrent requests for user.' },
  });
  resolve();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await gmail('profile')).status).toBe(200);
});
