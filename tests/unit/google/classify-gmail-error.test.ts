import { expect, test } from 'vitest';

import { classifyGmailError } from '#worker/platform/google/gmail-errors.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);

function v1Body(code: number, reason: string, message = '') {
  return { error: { code, message, errors: [{ domain: 'usageLimits', reason, message }] } };
}

function aipBody(code: number, status: string, reason: string) {
  return { error: { code, message: '', status, details: [{ reason }] } };
}

function classify(status: number, body: unknown, retryAfter: string | null = null) {
  return classifyGmailError({ status, body, retryAfter }, NOW_MS);
}

const retry = { kind: 'retry' };

test.each([
  [429, v1Body(429, 'rateLimitExceeded'), retry],
  [429, v1Body(429, 'rateLimitExceeded', 'Too many concurrent requests for user'), retry],
  [429, undefined, retry],
  [403, v1Body(403, 'rateLimitExceeded'), retry],
  [403, v1Body(403, 'userRateLimitExceeded'), retry],
  [403, v1Body(403, 'quotaExceeded'), retry],
  [403, v1Body(403, 'dailyLimitExceeded'), retry],
  [403, aipBody(403, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'), retry],
  [403, { error: { message: 'Quota exceeded for quota metric' } }, retry],
  [403, v1Body(403, 'insufficientPermissions'), { kind: 'fatal', code: 'gmail_scope_missing' }],
  [
    403,
    aipBody(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'),
    { kind: 'fatal', code: 'gmail_scope_missing' },
  ],
  [403, v1Body(403, 'domainPolicy'), { kind: 'fatal', code: 'gmail_unavailable' }],
  [403, v1Body(403, 'accessNotConfigured'), { kind: 'fatal', code: 'gmail_unavailable' }],
  [401, v1Body(401, 'authError', 'Invalid Credentials'), { kind: 'unauthorized' }],
  [404, v1Body(404, 'notFound'), { kind: 'gone' }],
  [
    400,
    v1Body(400, 'failedPrecondition', 'Mail service not enabled'),
    { kind: 'fatal', code: 'gmail_not_enabled' },
  ],
  [400, v1Body(400, 'failedPrecondition', 'Precondition check failed.'), retry],
  [400, v1Body(400, 'invalidArgument', 'Invalid pageToken'), { kind: 'stale-page' }],
  [400, v1Body(400, 'invalidArgument', 'Invalid query'), { kind: 'fatal', code: 'scan_failed' }],
  [500, v1Body(500, 'backendError'), retry],
  [502, '<html>Bad Gateway</html>', retry],
  [503, undefined, retry],
  [418, {}, { kind: 'unreadable' }],
])('status %i with %j', (status, body, expected) => {
  expect(classify(status, body)).toMatchObject(expected);
});

test('a Retry-After in seconds, as a date, or in the prose of the message is a lower bound', () => {
  const body = v1Body(429, 'rateLimitExceeded');
  expect(classify(429, body, '17')).toMatchObject({ afterMs: 17_000 });
  expect(classify(429, body, 'Sat, 21 Nov 2026 12:00:30 GMT')).toMatchObject({ afterMs: 30_000 });
  const prose = 'User-rate limit exceeded.  Retry after 2026-11-21T12:01:00.000Z';
  expect(classify(429, v1Body(429, 'rateLimitExceeded', prose), '2')).toMatchObject({
    afterMs: 60_000,
  });
  expect(classify(429, body)).toMatchObject({ afterMs: null });
});

test('a wait in the past or beyond an hour is bounded', () => {
  expect(classify(503, {}, 'Sat, 21 Nov 2026 11:00:00 GMT')).toMatchObject({ afterMs: 0 });
  expect(classify(503, {}, '999999')).toMatchObject({ afterMs: 3_600_000 });
  expect(classify(503, {}, 'soon')).toMatchObject({ afterMs: null });
});
