import { expect, test } from 'vitest';

import { hashHoldsToken } from '#web/app/token-in-hash.ts';

test('sees an access token in the fragment, wherever it stands', () => {
  expect(hashHoldsToken('#access_token=abc&token_type=bearer')).toBe(true);
  expect(hashHoldsToken('#state=x&access_token=abc')).toBe(true);
});

test('leaves other fragments alone', () => {
  expect(hashHoldsToken('')).toBe(false);
  expect(hashHoldsToken('#main')).toBe(false);
  expect(hashHoldsToken('#my_access_token_page')).toBe(false);
});
