import { expect, test } from 'vitest';

import { keepChoices } from '#web/shared/router/kept-choices.ts';

/** `path` as a page at this address would name it. */
function keptAt(address: string, path: string): string {
  return keepChoices(path, new URL(address, 'https://grinbox.test'));
}

test('a move inside the site keeps the language that the address names, beside the open gate', () => {
  expect(keptAt('/demo/auth?lang=en', '/demo/scan')).toBe('/demo/scan?lang=en');
  expect(keptAt('/account?verify=true&lang=en', '/auth?return_to=/account')).toBe(
    '/auth?return_to=%2Faccount&verify=true&lang=en',
  );
  expect(keptAt('/?lang=sv', '/faq#price')).toBe('/faq?lang=sv#price');
});

test.each([
  ['/method', '/demo/auth?lang=en'],
  ['/metod', '/demo/auth?lang=sv'],
  ['/accessibility', '/demo/auth?lang=en'],
  ['/tillganglighet', '/demo/auth?lang=sv'],
  ['/method?lang=sv', '/demo/auth?lang=en'],
])('the language that %s has by its path is kept like one that stands beside it', (from, kept) => {
  expect(keptAt(from, '/demo/auth')).toBe(kept);
});

test('an address that says itself which language it is in stays as it is', () => {
  expect(keptAt('/?lang=sv', '/metod')).toBe('/metod');
  expect(keptAt('/?lang=sv', '/faq?lang=en')).toBe('/faq?lang=en');
  expect(keptAt('/method', '/metod')).toBe('/metod');
});

test('what is no language of ours is not carried on', () => {
  expect(keptAt('/?lang=tlh', '/scan')).toBe('/scan');
  expect(keptAt('/?lang=', '/scan')).toBe('/scan');
  expect(keptAt('/', '/scan')).toBe('/scan');
});
