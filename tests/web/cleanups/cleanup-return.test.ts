import { afterEach, expect, test, vi } from 'vitest';

import { ERROR_CODES } from '#worker/domain/app-error.ts';

import { ApiError } from '#web/shared/api/api-error.ts';
import { retryCleanup, undoCleanup } from '#web/entities/cleanups/api.ts';
import {
  readPermissionResult,
  withoutPermissionResult,
} from '#web/pages/receipt/permission-result.ts';
import {
  accessRefusal,
  cleanupProblem,
  offersReconnect,
} from '#web/entities/cleanups/cleanup-problem.ts';
import { rememberRequest, takeRequest } from '#web/entities/cleanups/cleanup-request.ts';
import { reconnectUrl } from '#web/entities/access/google-urls.ts';

import { buildCleanup } from '#tests/web/support/build-order.ts';

const LEFT_SENDERS = {
  waitingCount: 0,
  confirmedCount: 1,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 2,
  untriedCount: 2,
  retryableCount: 2,
};

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

test('the way to Google asks for moving mail, and names the order whose receipt it comes back to', () => {
  const url = new URL(
    reconnectUrl('en', '?order=ord_abc&verify=true', 'ord_abc'),
    'https://x.test',
  );
  expect(url.pathname).toBe('/api/auth/google/start');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    purpose: 'modify',
    returnTo: '/receipt',
    order: 'ord_abc',
    language: 'en',
    verify: 'true',
  });
  expect(reconnectUrl('sv', '?order=ord_abc', 'ord_abc')).not.toContain('verify');
});

test.each([
  ['?order=ord_abc', null],
  ['?permission=granted&order=ord_abc', { kind: 'granted' }],
  ['?permission=yes&order=ord_abc', null],
  ['?error=oauth_denied&order=ord_abc', { kind: 'refused', code: 'oauth_denied' }],
  ['?error=made_up&order=ord_abc', { kind: 'refused', code: 'oauth_failed' }],
  ['?permission=granted&error=oauth_denied', { kind: 'refused', code: 'oauth_denied' }],
])('the address %s comes with the answer %o', (search, answer) => {
  expect(readPermissionResult(search)).toEqual(answer);
});

test('an answer leaves the address, and nothing else does', () => {
  expect(withoutPermissionResult('?permission=granted&order=ord_abc&verify=true')).toBe(
    '?order=ord_abc&verify=true',
  );
  expect(withoutPermissionResult('?error=oauth_denied')).toBe('');
});

test('what was wished for comes back once, for its own order only', () => {
  stubStorage();
  rememberRequest('ord_abc', 'undo');
  expect(takeRequest('ord_abc')).toBe('undo');
  expect(takeRequest('ord_abc')).toBeNull();
  rememberRequest('ord_abc', 'undo');
  expect(takeRequest('ord_xyz')).toBeNull();
  expect(takeRequest('ord_abc')).toBeNull();
});

test('the last request counts: whoever asks to go on is not undone', () => {
  stubStorage();
  rememberRequest('ord_abc', 'undo');
  rememberRequest('ord_abc', 'retry');
  expect(takeRequest('ord_abc')).toBe('retry');
});

test('without storage, or with something foreign in it, nothing was wished for', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => rememberRequest('ord_abc', 'undo')).not.toThrow();
  expect(takeRequest('ord_abc')).toBeNull();
  stubStorage().set('grinbox.cleanup-request', '{"orderId":"ord_abc","request":"delete"}');
  expect(takeRequest('ord_abc')).toBeNull();
});

test.each([
  ['gmail_connection_expired', 'reconnect'],
  ['gmail_modify_missing', 'reconnect'],
  ['undo_unavailable', 'none'],
  ['cleanup_over', 'none'],
  ['unauthenticated', 'none'],
  ['network_error', 'again'],
  ['server_error', 'again'],
] as const)('a clean-up refused with %s is helped by %s', (code, nextStep) => {
  const error = new ApiError(code, ERROR_CODES[code].status, 'req_1');
  expect(cleanupProblem(error, 'undo')).toEqual({ code, nextStep, request: 'undo' });
});

test('the way to Google is offered once: a suspended clean-up shows it already', () => {
  const refused = accessRefusal('oauth_denied', null);
  expect(offersReconnect(refused, buildCleanup({ status: 'suspended' }))).toBe(false);
  expect(offersReconnect(refused, buildCleanup({ status: 'failed' }))).toBe(true);
  expect(offersReconnect(refused, buildCleanup())).toBe(false);
  expect(offersReconnect(refused, buildCleanup({ unsubscribes: LEFT_SENDERS }))).toBe(true);
  expect(offersReconnect(accessRefusal('oauth_denied', 'undo'), buildCleanup())).toBe(true);
});

test('going on and undoing are posted to the clean-up, and answer how it stands', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(input)}`);
    return Response.json({ id: 'cln_abc', orderId: 'ord_abc', progress: buildCleanup() });
  });
  expect((await retryCleanup('cln_abc')).progress).toMatchObject({ status: 'done' });
  await undoCleanup('cln_abc');
  expect(asked).toEqual(['POST /api/cleanups/cln_abc/retry', 'POST /api/cleanups/cln_abc/undo']);
});
