import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SessionView } from '#worker/contract/access.ts';

import { pauseRenewals } from '#web/shared/router/loaders.ts';
import { sessionAtom, takeCurrencyAtom } from '#web/entities/access/session-atoms.ts';
import { watchSession } from '#web/features/access/watch-session.ts';
import { isOnboarded, saveOnboarded } from '#web/entities/access/onboarding-memory.ts';
import { store } from '#web/shared/lib/store.ts';

import { buildSession } from '#tests/web/support/build-session.ts';
import { stubTab } from '#tests/web/support/stub-tab.ts';

const NOBODY: SessionView = {
  priceList: 'standard',
  isSelling: true,
  user: null,
  connection: null,
};
const otherTab = new BroadcastChannel('grinbox.session');
const stops: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  store.set(sessionAtom, null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

afterAll(() => otherTab.close());

/** A page of somebody’s that is watched over, and a server that answers when the test says so. `left`: once it is. */
function watchPage(left = Promise.resolve()) {
  const tab = stubTab();
  const asked: ((answer: Response | Error) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
  );
  store.set(sessionAtom, buildSession(12));
  const heard: string[] = [];
  const stop = watchSession({
    onEnded: () => {
      heard.push('ended');
      return left;
    },
    onSignedOut: () => {
      heard.push('signed out');
      return left;
    },
    onOther: () => heard.push('other'),
  });
  stops.push(stop);
  /** Answers the question of this number, once it is asked. */
  const answer = async (number: number, body: SessionView | Error) => {
    await expect.poll(() => asked.length).toBe(number);
    asked.at(-1)?.(body instanceof Error ? body : Response.json(body));
  };
  return { ...tab, asked, heard, answer, stop, shown: () => store.get(sessionAtom) };
}

test('after half a minute the session is asked about, and left when it has ended', async () => {
  const page = watchPage();
  vi.advanceTimersByTime(30_000);
  await page.answer(1, NOBODY);
  await expect.poll(() => page.heard).toEqual(['ended']);
  await expect.poll(() => page.shown()).toBeNull();
});

test('a page that is being left shows its user until it has been', async () => {
  const left = Promise.withResolvers<void>();
  const page = watchPage(left.promise);
  vi.advanceTimersByTime(30_000);
  await page.answer(1, NOBODY);
  await expect.poll(() => page.heard).toEqual(['ended']);
  expect(page.shown()?.user?.id).toBe('usr_1');
  left.resolve();
  await expect.poll(() => page.shown()).toBeNull();
});

test('a question that fails changes nothing, and the next one is asked all the same', async () => {
  const page = watchPage();
  vi.advanceTimersByTime(30_000);
  await page.answer(1, new TypeError('Failed to fetch'));
  await expect
    .poll(() => {
      vi.advanceTimersByTime(30_000);
      return page.asked.length;
    })
    .toBe(2);
  expect(page.heard).toEqual([]);
  expect(page.shown()?.user?.id).toBe('usr_1');
});

test('coming back to the tab, which is told in two ways, asks once', async () => {
  const page = watchPage();
  page.show('visible');
  page.comeBackToWindow();
  await page.answer(1, NOBODY);
  await expect.poll(() => page.heard).toEqual(['ended']);
  expect(page.asked).toHaveLength(1);
});

test('an answer that comes while its visitor is being signed out leads nowhere', async () => {
  const page = watchPage();
  page.comeBackToWindow();
  const resumeRenewals = pauseRenewals();
  await page.answer(1, NOBODY);
  await expect
    .poll(() => {
      page.comeBackToWindow();
      return page.asked.length;
    })
    .toBe(2);
  expect(page.heard).toEqual([]);
  resumeRenewals();
  await page.answer(2, NOBODY);
  await expect.poll(() => page.heard).toEqual(['ended']);
});

test('a sign-out in another tab is followed at once, and after the page is left no more', async () => {
  const page = watchPage();
  otherTab.postMessage('signed-out');
  await expect.poll(() => page.heard).toEqual(['signed out']);
  expect(page.shown()).toBeNull();
});

test('a page that somebody else is signed in on is told so', async () => {
  const page = watchPage();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  saveOnboarded();
  const other = { id: 'usr_2', email: 'bo@example.test', currency: null };
  page.comeBackToWindow();
  await page.answer(1, { ...buildSession(12), user: other });
  await expect.poll(() => page.heard).toEqual(['other']);
  // Of the onboarding it is not known whether they have seen it.
  expect(isOnboarded()).toBe(false);
});

test('a currency that is chosen while the session is asked about stays chosen, until it is asked about again', async () => {
  const page = watchPage();
  page.comeBackToWindow();
  await expect.poll(() => page.asked.length).toBe(1);
  store.set(takeCurrencyAtom, 'USD');
  await page.answer(1, buildSession(12));
  const asked = () => {
    page.comeBackToWindow();
    return page.asked.length;
  };
  await expect.poll(asked).toBe(2);
  expect(page.shown()?.user?.currency).toBe('USD');
  await page.answer(2, buildSession(12));
  await expect.poll(() => page.shown()?.user?.currency).toBeNull();
});
