import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ERROR_CODES, type ErrorCode } from '#worker/domain/error-code.ts';
import { signInRedirect } from '#worker/services/sign-in-redirect.ts';

const OWN_ORIGIN = 'https://grinbox.test';

test('success leads to /auth with the version of the app', () => {
  expect(signInRedirect({ isVerifyKept: false })).toBe('/auth?from_oauth=true&v=2025.01.21.001');
});

test('verify and the way back are kept', () => {
  expect(signInRedirect({ isVerifyKept: true, returnTo: '/dashboard' })).toBe(
    '/auth?from_oauth=true&v=2025.01.21.001&verify=true&return_to=%2Fdashboard',
  );
});

test('an error leads to /auth with its code, verify kept', () => {
  expect(signInRedirect({ code: 'oauth_denied', isVerifyKept: true, returnTo: '/scan' })).toBe(
    '/auth?error=oauth_denied&verify=true',
  );
});

test('no way back but the two known ones gets into the address', () => {
  for (const returnTo of [
    '',
    '/',
    '//evil.test',
    '/scan/',
    '/scan?x',
    '/scan#x',
    '/SCAN',
    'scan',
  ]) {
    expect(signInRedirect({ isVerifyKept: false, returnTo })).not.toContain('return_to');
  }
});

test('whatever is asked for, the redirect stays on our own site and on /auth', () => {
  const codes = fc.constantFrom(undefined, ...Object.keys(ERROR_CODES).filter(isKnown));
  const returnTo = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.constant('/scan'));
  fc.assert(
    fc.property(codes, fc.boolean(), returnTo, (code, isVerifyKept, path) => {
      const end = code === undefined ? {} : { code };
      const target = new URL(signInRedirect({ ...end, isVerifyKept, returnTo: path }), OWN_ORIGIN);
      expect(target.origin).toBe(OWN_ORIGIN);
      expect(target.pathname).toBe('/auth');
    }),
    { numRuns: 1_000 },
  );
});

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}
