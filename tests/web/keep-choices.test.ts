import { expect, test } from 'vitest';

import { keepChoices } from '#web/app/keep-choices.ts';

test('a move inside the site keeps the language that the address names, beside the open gate', () => {
  expect(keepChoices('/demo/scan', '?lang=en')).toBe('/demo/scan?lang=en');
  expect(keepChoices('/auth?return_to=/account', '?verify=true&lang=en')).toBe(
    '/auth?return_to=%2Faccount&verify=true&lang=en',
  );
  expect(keepChoices('/faq#price', '?lang=sv')).toBe('/faq?lang=sv#price');
});

test('an address that says itself which language it is in stays as it is', () => {
  expect(keepChoices('/metod', '?lang=sv')).toBe('/metod');
  expect(keepChoices('/faq?lang=en', '?lang=sv')).toBe('/faq?lang=en');
});

test('what is no language of ours is not carried on', () => {
  expect(keepChoices('/scan', '?lang=tlh')).toBe('/scan');
  expect(keepChoices('/scan', '?lang=')).toBe('/scan');
  expect(keepChoices('/scan', '')).toBe('/scan');
});
