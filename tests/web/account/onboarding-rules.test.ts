import { expect, test } from 'vitest';

import { mayOpenOver } from '#web/features/onboarding/onboarding-places.ts';

test.each(['/', '/about', '/faq', '/metod', '/method', '/scan'])(
  'the onboarding may open over %s',
  (path) => {
    expect(mayOpenOver(path, '')).toBe(true);
  },
);

test.each([
  '/auth',
  '/account',
  '/dashboard',
  '/clean-direct',
  '/clean-reset',
  '/checkout',
  '/checkout-reset',
  '/receipt',
  '/withdraw',
  '/privacy',
  '/terms',
  '/support',
  '/demo/scan',
])('nobody is disturbed by it at %s', (path) => {
  expect(mayOpenOver(path, '')).toBe(false);
  expect(mayOpenOver(path, '?verify=true')).toBe(false);
});

test('not over the scan of whoever came by a verified address', () => {
  expect(mayOpenOver('/scan', '?verify=true')).toBe(false);
});
