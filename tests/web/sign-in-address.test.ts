import { expect, test } from 'vitest';

import { startSignInQuerySchema } from '#worker/contract/session.ts';

import { googleStartUrl } from '#web/features/sign-in/google-start-url.ts';

test('the sign-in address carries language, verify and where to return, as contracted', () => {
  const url = new URL(
    googleStartUrl({ language: 'en', search: '?verify=true', returnTo: '/dashboard' }),
    'https://grinbox.test',
  );
  expect(url.pathname).toBe('/api/auth/google/start');
  expect(startSignInQuerySchema.parse(Object.fromEntries(url.searchParams))).toEqual({
    purpose: 'sign-in',
    language: 'en',
    verify: 'true',
    returnTo: '/dashboard',
  });
});

test('without verify and return it names the language only', () => {
  expect(googleStartUrl({ language: 'sv', search: '' })).toBe('/api/auth/google/start?language=sv');
});
