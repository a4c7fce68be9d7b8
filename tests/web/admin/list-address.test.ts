import { expect, test } from 'vitest';

import {
  changeListAddress,
  readListAddress,
  requirePage,
  withoutListAddress,
} from '#web/pages/admin/list-address.ts';

const PARTS = ['new', 'closed'] as const;

test('what of a list is shown is read from its address as it was written there', () => {
  const address = { part: 'closed', page: 3 } as const;
  const params = changeListAddress(new URLSearchParams('tab=tickets'), address);
  expect(params.toString()).toBe('tab=tickets&show=closed&page=3');
  expect(readListAddress(params, PARTS)).toEqual(address);
});

test('another part keeps the rest and starts at its first page', () => {
  const before = new URLSearchParams('tab=tickets&show=new&page=2');
  expect(changeListAddress(before, { part: 'closed' }).toString()).toBe('tab=tickets&show=closed');
  expect(changeListAddress(before, {}).toString()).toBe('tab=tickets&show=new');
  expect(changeListAddress(before, { page: 3 }).get('show')).toBe('new');
});

test('the first page of all of it needs no query, and takes away what stood there', () => {
  const before = new URLSearchParams('tab=tickets&show=new&page=2&verify=true');
  expect(withoutListAddress(before).toString()).toBe('tab=tickets&verify=true');
  expect(before.get('page')).toBe('2');
});

test.each(['show=seed', 'page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=999999', 'page='])(
  'an address with %s shows the first page of all of it',
  (query) => {
    const shown = readListAddress(new URLSearchParams(query), PARTS);
    expect(shown).toEqual({ part: null, page: 1 });
  },
);

test('a page that has emptied leads to the last one that there is, in the place of its own address', () => {
  const url = new URL('https://grinbox.test/admin?tab=tickets&show=new&page=3');
  expect(() => requirePage(url, 3, 51)).not.toThrow();
  const led = readThrown(() => requirePage(url, 3, 50));
  expect(led.headers.get('location')).toBe('/admin?tab=tickets&show=new&page=2');
  expect(led.headers.has('x-remix-replace')).toBe(true);
  expect(readThrown(() => requirePage(url, 3, 0)).headers.get('location')).not.toContain('page');
});

function readThrown(act: () => void): Response {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}
