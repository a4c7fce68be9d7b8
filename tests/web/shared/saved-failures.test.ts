import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  saveFailures,
  showSavedFailures,
  showToast,
  shownToasts,
  type Toast,
  withdrawToast,
} from '#web/shared/toasts/toasts.ts';

const REFUSED: Toast = { id: 'no-admin', kind: 'error', title: () => 'Åtkomst nekad' };

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  loadNextDocument();
  stored.clear();
  vi.unstubAllGlobals();
});

function loadNextDocument(): void {
  for (const { id } of shownToasts()) withdrawToast(id);
}

function shown() {
  return shownToasts().map(({ title, detail }) => [title(), detail?.() ?? null]);
}

test('a failure that stands is shown in the next document, once', () => {
  showToast({ ...REFUSED, detail: () => 'Du har inte behörighet' });
  showToast({ id: 'save', kind: 'error', title: () => 'Kunde inte spara' });
  saveFailures();
  loadNextDocument();
  showSavedFailures();
  expect(shown()).toEqual([
    ['Åtkomst nekad', 'Du har inte behörighet'],
    ['Kunde inte spara', null],
  ]);
  loadNextDocument();
  showSavedFailures();
  expect(shown()).toEqual([]);
});

test('a success, and a failure with something to press, stay behind', () => {
  showToast({ id: 'success-1', kind: 'success', title: () => 'Sparat!' });
  const action = { label: () => 'Försök igen', press: () => undefined };
  showToast({ ...REFUSED, action });
  saveFailures();
  loadNextDocument();
  showSavedFailures();
  expect(shown()).toEqual([]);
});

test.each(['{"id":"a"}', '[{"id":"a"}]', '[null, 7]', '[{"id":"a","title":"b","detail":1}]', '{'])(
  'what is stored as %s shows nothing',
  (left) => {
    vi.stubGlobal('sessionStorage', { getItem: () => left, removeItem: () => undefined });
    showSavedFailures();
    expect(shown()).toEqual([]);
  },
);
