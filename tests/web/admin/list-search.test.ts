import { afterEach, expect, test } from 'vitest';

import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import { forgetSearch, readSearch, saveSearch } from '#web/pages/admin/list-search.ts';
import { store } from '#web/shared/lib/store.ts';

import { buildSession } from '#tests/web/support/build-session.ts';

afterEach(() => {
  forgetSearch();
  store.set(sessionAtom, null);
});

test('words are those of the list that was searched last, and of no other', () => {
  saveSearch('tickets', 'Åsa Öberg');
  expect(readSearch('tickets')).toBe('Åsa Öberg');
  expect(readSearch('waitlist')).toBe('');
  saveSearch('waitlist', 'anna@example.se');
  expect(readSearch('waitlist')).toBe('anna@example.se');
  expect(readSearch('tickets')).toBe('');
  saveSearch('waitlist', '');
  expect(readSearch('waitlist')).toBe('');
});

test('whoever signs out leaves no words behind', () => {
  store.set(sessionAtom, buildSession(12));
  saveSearch('tickets', 'Åsa Öberg');
  store.set(sessionAtom, null);
  expect(readSearch('tickets')).toBe('');
});
