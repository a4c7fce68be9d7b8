import { expect, test } from 'vitest';

import { startSignInQuerySchema } from '#worker/contract/access.ts';

import { googleStartUrl } from '#web/entities/access/google-urls.ts';

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

test('whoever was led to sign-in from a receipt comes back to it, and nowhere that is not ours', () => {
  const order = `ord_${'a2'.repeat(13)}`;
  const queryFor = (search: string) =>
    Object.fromEntries(
      new URL(googleStartUrl({ language: 'sv', search }), 'https://grinbox.test').searchParams,
    );
  expect(queryFor(`?return_to=/receipt&order=${order}`)).toEqual({
    language: 'sv',
    returnTo: '/receipt',
    order,
  });
  expect(startSignInQuerySchema.parse(queryFor(`?return_to=/checkout&order=${order}`))).toEqual({
    purpose: 'sign-in',
    language: 'sv',
    returnTo: '/checkout',
    order,
  });
  expect(queryFor('?return_to=/receipt&order=//evil.test')).toEqual({
    language: 'sv',
    returnTo: '/receipt',
  });
  expect(queryFor(`?return_to=//evil.test&order=${order}`)).toEqual({ language: 'sv' });
});

test('without verify and return it names the language only', () => {
  expect(googleStartUrl({ language: 'sv', search: '' })).toBe('/api/auth/google/start?language=sv');
});
