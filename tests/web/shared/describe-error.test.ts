import { expect, test } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';

const api = (code: ConstructorParameters<typeof ApiError>[0], status: number | null) =>
  new ApiError(code, status, null);

test.each([
  ['a missing session', api('unauthenticated', 401)],
  ['a wrong password', api('invalid_credentials', 401)],
  ['a refused consent', api('oauth_denied', 403)],
  ['a token that was not saved', api('token_save_failed', 500)],
  ['any answer with status 401', { status: 401 }],
  ['an error named for authentication', { name: 'AuthApiError', message: 'expired' }],
])('%s is an auth error, not retryable', (_name, error) => {
  expect(describeError(error)).toMatchObject({ kind: 'auth', isRetryable: false });
});

test.each([
  ['a call that got no answer', api('network_error', null)],
  ["the browser's own failure", new TypeError('Failed to fetch')],
  ['a message that names the network', new Error('Network request failed')],
  ['a thrown text', 'network down'],
])('%s is a network error, retryable', (_name, error) => {
  expect(describeError(error)).toEqual({
    kind: 'network',
    code: 'network_error',
    isRetryable: true,
  });
});

test.each([
  ['server_error', 500, true],
  ['rate_limit', 429, true],
  ['not_found', 404, false],
  ['23505', 409, false],
  ['scan_not_finished', 409, true],
  ['bad_request', 400, false],
  ['forbidden_origin', 403, false],
  ['timeout', null, true],
] as const)('%s with status %s is an API error, retryable: %s', (code, status, isRetryable) => {
  expect(describeError(api(code, status))).toEqual({ kind: 'api', code, isRetryable });
});

test('an unknown code or a bare status gets the default text', () => {
  expect(describeError({ code: 'E_SOMETHING', message: 'x' })).toEqual({
    kind: 'api',
    code: 'default',
    isRetryable: true,
  });
  expect(describeError({ status: 418 })).toEqual({
    kind: 'api',
    code: 'default',
    isRetryable: true,
  });
});

test('a code decides over words in the message', () => {
  const error = { code: '42501', status: 403, message: 'network policy denies it' };
  expect(describeError(error)).toEqual({ kind: 'api', code: '42501', isRetryable: false });
});

test('without a code, the message picks the text', () => {
  expect(describeError(new Error('Timeout of 20 s'))).toMatchObject({
    kind: 'other',
    code: 'timeout',
  });
  expect(describeError(new Error('Bad credentials given'))).toMatchObject({
    kind: 'other',
    code: 'invalid_credentials',
  });
});

test.each([[new Error('boom')], [null], [undefined], [42], [{}]])(
  'anything else is left to its context: %s',
  (error) => {
    expect(describeError(error)).toEqual({ kind: 'other', code: null, isRetryable: false });
  },
);
