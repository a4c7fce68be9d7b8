import { expect, test } from 'vitest';

import { readListView, withoutListView, writeListView } from '#web/pages/admin/list-view.ts';

const PARTS = ['new', 'closed'] as const;

test('what of a list is shown is read from its address and its history as it was written there', () => {
  const view = { part: 'closed', search: 'kvitto', page: 3 } as const;
  const params = writeListView(new URLSearchParams('tab=tickets'), view);
  expect(params.toString()).toBe('tab=tickets&show=closed&page=3');
  expect(readListView(params, { search: 'kvitto' }, PARTS)).toEqual(view);
});

test('the words that are looked for stand in no address', () => {
  const view = { part: null, search: 'asa@example.se', page: 1 } as const;
  expect(writeListView(new URLSearchParams(), view).toString()).toBe('');
});

test('the first page of all of it needs no query, and takes away what stood there', () => {
  const before = new URLSearchParams('tab=tickets&show=new&page=2&verify=true');
  expect(writeListView(before, { part: null, page: 1 }).toString()).toBe('tab=tickets&verify=true');
  expect(withoutListView(before).toString()).toBe('tab=tickets&verify=true');
  expect(before.get('page')).toBe('2');
});

test.each(['show=seed', 'page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=999999', 'page='])(
  'an address with %s shows the first page of all of it',
  (query) => {
    const shown = readListView(new URLSearchParams(query), null, PARTS);
    expect(shown).toEqual({ part: null, search: '', page: 1 });
  },
);

test.each([null, undefined, 'kvitto', {}, { search: 7 }])(
  'a history that holds %j holds no words',
  (kept) => {
    expect(readListView(new URLSearchParams(), kept, PARTS).search).toBe('');
  },
);
