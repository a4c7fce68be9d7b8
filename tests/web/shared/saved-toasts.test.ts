import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  saveToasts,
  showSavedToasts,
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
  return shownToasts().map(({ kind, title, detail }) => [kind, title(), detail?.() ?? null]);
}

test('what stands is shown in the next document, once', () => {
  showToast({ ...REFUSED, detail: () => 'Du har inte behörighet' });
  showToast({ id: 'success-1', kind: 'success', title: () => 'Du är utloggad' });
  saveToasts();
  loadNextDocument();
  showSavedToasts();
  expect(shown()).toEqual([
    ['error', 'Åtkomst nekad', 'Du har inte behörighet'],
    ['success', 'Du är utloggad', null],
  ]);
  loadNextDocument();
  showSavedToasts();
  expect(shown()).toEqual([]);
});

test('what has something to press stays behind', () => {
  const action = { label: () => 'Försök igen', press: () => undefined };
  showToast({ ...REFUSED, action });
  saveToasts();
  loadNextDocument();
  showSavedToasts();
  expect(shown()).toEqual([]);
});

test.each([
  '{"id":"a"}',
  '[{"id":"a"}]',
  '[null, 7]',
  '[{"id":"a","kind":"error","title":"b","detail":1}]',
  '[{"id":"a","kind":"other","title":"b","detail":null}]',
  '{',
])('what is stored as %s shows nothing', (left) => {
  vi.stubGlobal('sessionStorage', { getItem: () => left, removeItem: () => undefined });
  showSavedToasts();
  expect(shown()).toEqual([]);
});
