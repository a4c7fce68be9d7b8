import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import {
  awaitPart,
  LATE_AFTER_MS,
  latePartsAtom,
  partOnDemand,
} from '#web/shared/lib/part-on-demand.tsx';
import { store } from '#web/shared/lib/store.ts';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const latePartsSchema = z.object({
  awaitPart: z.custom<typeof awaitPart>((value) => typeof value === 'function'),
});

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => web.close());

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

test('the page has a place for the news beforehand, and fills it while a part is late', async () => {
  const { awaitPart: awaitOnPage } = latePartsSchema.parse(
    await web.load('/shared/lib/part-on-demand.tsx'),
  );
  const status = () => web.render('/app/shell.tsx', 'LatePartsStatus');
  expect((await status()).html).toBe('<p role="status" class="sr-only"></p>');
  holdTime();
  const arrive = awaitOnPage();
  vi.advanceTimersByTime(LATE_AFTER_MS);
  vi.useRealTimers();
  expect((await status()).html).toBe('<p role="status" class="sr-only">Hämtar …</p>');
  arrive();
});
