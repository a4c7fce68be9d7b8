import { expect, test } from 'vitest';

import { mayOpenOver } from '#web/features/onboarding/onboarding-places.ts';

test.each(['/', '/about', '/faq', '/metod', '/method'])(
  'the onboarding may open over %s, whether a scan is followed or not',
  (path) => {
    expect(mayOpenOver(path, '', false)).toBe(true);
    expect(mayOpenOver(path, '', true)).toBe(true);
  },
);

test('over the scan only while it is followed, not over its problem or its result', () => {
  expect(mayOpenOver('/scan', '', true)).toBe(true);
  expect(mayOpenOver('/scan', '', false)).toBe(false);
});

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
  for (const isScanFollowed of [false, true]) {
    expect(mayOpenOver(path, '', isScanFollowed)).toBe(false);
    expect(mayOpenOver(path, '?verify=true', isScanFollowed)).toBe(false);
  }
});

test('not over the scan of whoever came by a verified address', () => {
  expect(mayOpenOver('/scan', '?verify=true', true)).toBe(false);
});
