import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepRechecking } from '#web/entities/access/session.ts';

import { stubTab } from '#tests/web/support/stub-tab.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the session is asked about at once when its tab is looked at again, and not when it is left', () => {
  const { show } = stubTab();
  const recheck = vi.fn<() => void>();
  keepRechecking(recheck);
  show('hidden');
  expect(recheck).not.toHaveBeenCalled();
  show('visible');
  expect(recheck).toHaveBeenCalledOnce();
});

test('the session is asked about at once on the way back from another window', () => {
  const { comeBackToWindow } = stubTab();
  const recheck = vi.fn<() => void>();
  keepRechecking(recheck);
  comeBackToWindow();
  expect(recheck).toHaveBeenCalledOnce();
});

test('the session is asked about every half minute, until nobody wants to know any more', () => {
  const { show, comeBackToWindow } = stubTab();
  const recheck = vi.fn<() => void>();
  const stop = keepRechecking(recheck);
  vi.advanceTimersByTime(29_999);
  expect(recheck).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_001);
  expect(recheck).toHaveBeenCalledTimes(2);
  stop();
  show('visible');
  comeBackToWindow();
  vi.advanceTimersByTime(60_000);
  expect(recheck).toHaveBeenCalledTimes(2);
});
