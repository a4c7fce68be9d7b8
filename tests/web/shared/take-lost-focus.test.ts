import { afterEach, expect, test, vi } from 'vitest';

import { takeLostFocus } from '#web/shared/lib/focus.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Whether what has come takes the focus, in a document where that is on one of these. */
function takesFocusFrom(focused: 'body' | 'a field'): boolean {
  const body = {};
  const field = {};
  vi.stubGlobal('document', { body, activeElement: focused === 'body' ? body : field });
  const focus = vi.fn<() => void>();
  takeLostFocus({ focus });
  return focus.mock.calls.length === 1;
}

test('a focus that went with what it was on is taken by what stands there now', () => {
  expect(takesFocusFrom('body')).toBe(true);
});

test('a focus that somebody has moved on meanwhile stays where it is', () => {
  expect(takesFocusFrom('a field')).toBe(false);
});

test('what goes away takes no focus', () => {
  vi.stubGlobal('document', { body: null, activeElement: null });
  expect(() => takeLostFocus(null)).not.toThrow();
});
