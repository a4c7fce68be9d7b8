import { expect, test } from 'vitest';

import { defaultCurrency } from '#web/entities/access/session-atoms.ts';

test('the language decides the currency until the buyer does', () => {
  expect(defaultCurrency('sv')).toBe('SEK');
  expect(defaultCurrency('en')).toBe('EUR');
});
