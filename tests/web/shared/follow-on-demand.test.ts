import { beforeEach, expect, test } from 'vitest';

import { followOnDemand } from '#web/shared/api/follow-on-demand.ts';
import { missingPartAtom } from '#web/shared/lib/part-on-demand.tsx';
import { store } from '#web/shared/lib/store.ts';

beforeEach(() => store.set(missingPartAtom, false));

type Open = () => () => void;

/** A connection whose code comes, or does not, and whose pauses end when the test says. */
function followTestConnection() {
  const events: string[] = [];
  const loads: PromiseWithResolvers<Open>[] = [];
  const pauses: PromiseWithResolvers<void>[] = [];
  const stop = followOnDemand(
    () => {
      const load = Promise.withResolvers<Open>();
      loads.push(load);
      return load.promise;
    },
    () => events.push('stalled'),
    () => {
      const pause = Promise.withResolvers<void>();
      pauses.push(pause);
      return pause.promise;
    },
  );
  const open = () => {
    events.push('opened');
    return () => void events.push('closed');
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    events,
    stop,
    attempts: () => loads.length,
    come: () => {
      loads.at(-1)?.resolve(open);
      return settled();
    },
    fail: () => {
      loads.at(-1)?.reject(new TypeError('Failed to fetch'));
      return settled();
    },
    waitedLongEnough: () => {
      pauses.at(-1)?.resolve();
      return settled();
    },
  };
}

test('a connection is opened when its code has come, and closed when it is no longer followed', async () => {
  const { events, stop, come } = followTestConnection();
  expect(events).toEqual([]);
  await come();
  expect(events).toEqual(['opened']);
  stop();
  expect(events).toEqual(['opened', 'closed']);
});

test('what is no longer followed when the code comes is never opened', async () => {
  const { events, stop, come } = followTestConnection();
  stop();
  await come();
  expect(events).toEqual([]);
});

test('as long as the code cannot be fetched it is polled and the page says so, and then it is opened', async () => {
  const { events, attempts, fail, come, waitedLongEnough } = followTestConnection();
  await fail();
  expect(events).toEqual(['stalled']);
  expect(store.get(missingPartAtom)).toBe(true);
  expect(attempts()).toBe(1);
  await waitedLongEnough();
  await fail();
  await waitedLongEnough();
  expect(events).toEqual(['stalled', 'stalled']);
  await come();
  expect(events).toEqual(['stalled', 'stalled', 'opened']);
  expect(store.get(missingPartAtom)).toBe(false);
});

test('for want of code that nobody waits for any more nothing is polled, said or tried again', async () => {
  const { events, attempts, stop, fail } = followTestConnection();
  stop();
  await fail();
  expect(events).toEqual([]);
  expect(store.get(missingPartAtom)).toBe(false);
  expect(attempts()).toBe(1);
});
