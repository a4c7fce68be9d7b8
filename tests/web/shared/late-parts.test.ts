import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import {
  awaitPart,
  LATE_AFTER_MS,
  latePartsAtom,
  partOnDemand,
} from '#web/shared/lib/part-on-demand.tsx';
import { store } from '#web/shared/lib/store.ts';

afterEach(() => void vi.useRealTimers());

/** The time goes by only as the test says. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

const lateCount = () => store.get(latePartsAtom);

test('a part that is on its way draws nothing where it was asked for', () => {
  const Part = partOnDemand(() => new Promise<never>(() => undefined));
  const nav = createElement('nav', null, createElement(Part, { onClose: () => undefined }));
  expect(renderToString(nav)).toBe('<nav></nav>');
});

test('of a part that comes before it is late nothing is said, nor is it later', () => {
  holdTime();
  const arrive = awaitPart();
  vi.advanceTimersByTime(LATE_AFTER_MS - 1);
  expect(lateCount()).toBe(0);
  arrive();
  vi.advanceTimersByTime(LATE_AFTER_MS);
  expect(lateCount()).toBe(0);
});

test('of two late parts the second is still waited for when the first has come, however often that is said', () => {
  holdTime();
  const arrivals = [awaitPart(), awaitPart()];
  vi.advanceTimersByTime(LATE_AFTER_MS);
  const counts = arrivals.map((arrive) => {
    arrive();
    arrive();
    return lateCount();
  });
  expect(counts).toEqual([1, 0]);
});
