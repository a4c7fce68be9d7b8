import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { whenIdle } from '#web/shared/lib/defer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that has nothing to do as soon as `rest` is called. */
function restingBrowser() {
  const waiting = new Map<number, { act: () => void; timeoutMs: number | undefined }>();
  vi.stubGlobal('requestIdleCallback', (act: () => void, options?: { timeout?: number }) => {
    waiting.set(waiting.size + 1, { act, timeoutMs: options?.timeout });
    return waiting.size;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void waiting.delete(handle));
  return { waiting, rest: () => waiting.forEach(({ act }) => act()) };
}

test('it is done once the browser rests, and late at the latest', () => {
  const { waiting, rest } = restingBrowser();
  const act = vi.fn<() => void>();
  whenIdle(act, 1_000);
  expect(act).not.toHaveBeenCalled();
  expect([...waiting.values()].map(({ timeoutMs }) => timeoutMs)).toEqual([1_000]);
  rest();
  expect(act).toHaveBeenCalledOnce();
});

test('what is called off is never done', () => {
  const { rest } = restingBrowser();
  const act = vi.fn<() => void>();
  whenIdle(act, 1_000)();
  rest();
  expect(act).not.toHaveBeenCalled();
});

test('a browser that does not tell when it rests does it after the longest wait, unless that is called off', () => {
  const act = vi.fn<() => void>();
  whenIdle(act, 1_000);
  vi.advanceTimersByTime(999);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  whenIdle(act, 1_000)();
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledOnce();
});
