import { expect, test } from 'vitest';

import { hasVerify, keepVerify } from '#web/shared/router/kept-choices.ts';

test('a move inside the site keeps verify=true', () => {
  expect(keepVerify('/scan', '?verify=true&from_oauth=true')).toBe('/scan?verify=true');
  expect(keepVerify('/auth?error=oauth_denied', '?verify=true')).toBe(
    '/auth?error=oauth_denied&verify=true',
  );
  expect(keepVerify('/#top', '?verify=true')).toBe('/?verify=true#top');
});

test('without it, or with another value, the path stays as it is', () => {
  expect(keepVerify('/scan?a=1', '')).toBe('/scan?a=1');
  expect(keepVerify('/scan', '?verify=false')).toBe('/scan');
  expect(hasVerify('?verify=TRUE')).toBe(false);
});
