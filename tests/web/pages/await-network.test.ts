import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { awaitNetwork } from '#web/pages/offline/await-network.ts';

import { stubTab } from '#tests/web/support/stub-tab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page for when there is no network, in a window whose browser says what the test lets it say. */
function openPage() {
  const tab = stubTab();
  const network = { isThere: false, asked: 0 };
  const view = new EventTarget();
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  const onBack = vi.fn<() => void>();
  const stop = awaitNetwork({
    isBack: () => {
      network.asked += 1;
      return Promise.resolve(network.isThere);
    },
    onBack,
  });
  const sayOnline = async () => {
    view.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { tab, network, onBack, sayOnline, stop };
}

test('once the browser says that it is online the page goes on at once, and once', async () => {
  const { network, onBack, sayOnline } = openPage();
  network.isThere = true;
  await sayOnline();
  expect(onBack).toHaveBeenCalledTimes(1);
  await sayOnline();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('a page that is looked at again asks at once, and one that is left asks nothing', async () => {
  const { tab, network, onBack } = openPage();
  tab.show('hidden');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(network.asked).toBe(0);
  network.isThere = true;
  tab.show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('where the browser says nothing it is asked after 3 seconds, and then less and less often', async () => {
  const { network, onBack } = openPage();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(network.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(6_000 + 12_000 + 24_000);
  expect(network.asked).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.asked).toBe(6);
  network.isThere = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('a browser that believes to be online and is not keeps the page, which begins to ask often again', async () => {
  const { network, onBack, sayOnline } = openPage();
  await vi.advanceTimersByTimeAsync(45_000);
  await sayOnline();
  const { asked } = network;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(network.asked).toBe(asked + 1);
  expect(onBack).not.toHaveBeenCalled();
});

test('what is stopped asks no more', async () => {
  const { network, sayOnline, stop } = openPage();
  stop();
  await sayOnline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.asked).toBe(0);
});
