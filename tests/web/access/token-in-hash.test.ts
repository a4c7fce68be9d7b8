import { afterEach, expect, test, vi } from 'vitest';

import { hashHoldsToken, takeTokenOutOfAddress } from '#web/shared/router/token-in-hash.ts';

test('sees an access token in the fragment, wherever it stands', () => {
  expect(hashHoldsToken('#access_token=abc&token_type=bearer')).toBe(true);
  expect(hashHoldsToken('#state=x&access_token=abc')).toBe(true);
});

test('leaves other fragments alone', () => {
  expect(hashHoldsToken('')).toBe(false);
  expect(hashHoldsToken('#main')).toBe(false);
  expect(hashHoldsToken('#my_access_token_page')).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

/** A document at this address, and what takes the token out of it leaves in the tab's history. */
function openAt(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://grinbox.test');
  const entries: [state: unknown, address: string][] = [];
  vi.stubGlobal('location', { pathname, search, hash });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (state: unknown, _: string, to: string) => entries.push([state, to]),
  });
  takeTokenOutOfAddress();
  return entries;
}

test('an access token leaves the address unread, and leads to where a sign-in is completed', () => {
  expect(openAt('/#access_token=abc')).toEqual([[null, '/auth?verify=true&from_oauth=true']]);
});

test.each(['/waitlist/confirm', '/consent/withdraw'])(
  'what the mail that leads to %s carries goes from the address into the state of its page',
  (path) => {
    expect(openAt(`${path}?lang=en#wtl_a.none.0`)).toEqual([
      [{ usr: { mailedToken: 'wtl_a.none.0' } }, `${path}?lang=en`],
    ]);
  },
);

test.each(['/waitlist/confirm', '/waitlist/confirm#', '/faq#wtl_a.none.0', '/'])(
  '%s stays as it is',
  (address) => {
    expect(openAt(address)).toEqual([]);
  },
);
