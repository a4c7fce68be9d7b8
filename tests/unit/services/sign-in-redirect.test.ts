import fc from 'fast-check';
import { expect, test } from 'vitest';

import { OAUTH_PURPOSES } from '#worker/contract/access.ts';
import { ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';
import { signInRedirect } from '#worker/access/start-sign-in.ts';

const OWN_ORIGIN = 'https://grinbox.test';

test('success leads to /auth with the version of the app', () => {
  expect(signInRedirect({ isVerifyKept: false })).toBe('/auth?from_oauth=true&v=2025.01.21.001');
});

test('verify and the way back are kept', () => {
  expect(signInRedirect({ isVerifyKept: true, returnTo: '/dashboard' })).toBe(
    '/auth?from_oauth=true&v=2025.01.21.001&verify=true&return_to=%2Fdashboard',
  );
});

test('an error leads to /auth with its code, verify and the way back kept', () => {
  expect(signInRedirect({ code: 'oauth_denied', isVerifyKept: true, returnTo: '/scan' })).toBe(
    '/auth?error=oauth_denied&verify=true&return_to=%2Fscan',
  );
});

test('the language of the page that it began on is kept, after an answer and after an error', () => {
  const end = { isVerifyKept: false, keptLanguage: 'en' } as const;
  expect(signInRedirect(end)).toBe('/auth?from_oauth=true&v=2025.01.21.001&lang=en');
  expect(signInRedirect({ ...end, code: 'oauth_denied' })).toBe('/auth?error=oauth_denied&lang=en');
  expect(signInRedirect({ ...end, purpose: 'modify', returnTo: '/clean-direct' })).toBe(
    '/clean-direct?permission=granted&lang=en',
  );
});

test('no way back but the known ones gets into the address', () => {
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

test('a sign-in may lead to a receipt, with its order; after an error too', () => {
  const end = { isVerifyKept: false, returnTo: '/receipt', orderId: 'ord_1' };
  expect(signInRedirect(end)).toBe(
    '/auth?from_oauth=true&v=2025.01.21.001&return_to=%2Freceipt&order=ord_1',
  );
  expect(signInRedirect({ ...end, code: 'oauth_failed' })).toBe(
    '/auth?error=oauth_failed&return_to=%2Freceipt&order=ord_1',
  );
});

test('whoever signs in to withdraw from a purchase is on their way there after an error too', () => {
  const end = { isVerifyKept: false, returnTo: '/withdraw', orderId: 'ord_1' };
  expect(signInRedirect({ ...end, code: 'oauth_denied' })).toBe(
    '/auth?error=oauth_denied&return_to=%2Fwithdraw&order=ord_1',
  );
});

test('a question about moving mail ends at the page that asked it, unless its asker has to sign in', () => {
  const end = { purpose: 'modify', isVerifyKept: true, returnTo: '/clean-direct' } as const;
  expect(signInRedirect(end)).toBe('/clean-direct?permission=granted&verify=true');
  expect(signInRedirect({ ...end, code: 'oauth_denied' })).toBe(
    '/clean-direct?error=oauth_denied&verify=true',
  );
  expect(signInRedirect({ ...end, code: 'unauthenticated' })).toBe(
    '/auth?error=unauthenticated&verify=true&return_to=%2Fclean-direct',
  );
  expect(signInRedirect({ ...end, returnTo: '//evil.test', code: 'oauth_failed' })).toBe(
    '/auth?error=oauth_failed&verify=true',
  );
});

test('whatever is asked for, the redirect stays on our own site and on a page that may be returned to', () => {
  const codes = fc.constantFrom(undefined, ...Object.keys(ERROR_CODES).filter(isKnown));
  const text = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }));
  const returnTo = fc.oneof(text, fc.constantFrom('/scan', '/clean-direct', '/receipt'));
  const purposes = fc.constantFrom(...OAUTH_PURPOSES);
  const orderIds = fc.oneof(text, fc.constant(null));
  fc.assert(
    fc.property(
      codes,
      fc.boolean(),
      returnTo,
      purposes,
      orderIds,
      (code, isVerifyKept, path, purpose, orderId) => {
        const end = { ...(code === undefined ? {} : { code }), purpose, isVerifyKept, orderId };
        const target = new URL(signInRedirect({ ...end, returnTo: path }), OWN_ORIGIN);
        expect(target.origin).toBe(OWN_ORIGIN);
        const isPageAsked = purpose !== 'sign-in' && code !== 'unauthenticated';
        expect(['/auth', ...(isPageAsked ? [path] : [])]).toContain(target.pathname);
        expect(target.searchParams.get('error')).toBe(code ?? null);
        expect(target.hash).toBe('');
      },
    ),
    { numRuns: 1_000 },
  );
});

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}
