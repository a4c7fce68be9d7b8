import { expect, test } from 'vitest';

import { FaultQueue } from './fault-queue.ts';
import type { FaultScope } from './fault.ts';

const LIST = 'users.messages.list';
const ANNA = 'anna@postlada.example';

type Call = { method?: string; email?: string | null; page?: number | null };

function buildQueue() {
  let nowMs = 1_000_000;
  const queue = new FaultQueue(() => nowMs);
  return {
    queue,
    pass: (durationMs: number) => {
      nowMs += durationMs;
    },
    order: (scope: Partial<FaultScope> = {}) =>
      queue.add({ method: LIST, action: { kind: 'drop' }, ...scope }),
    /** Makes a call and says whether a fault struck it. */
    call: ({ method = LIST, email = ANNA, page = null }: Call = {}) =>
      queue.take({ method, email, page }) !== null,
  };
}

/** Which of so many calls are struck, from 0. */
function strikesOf(call: () => boolean, calls: number): number[] {
  return Array.from({ length: calls }, () => call()).flatMap((isStruck, index) =>
    isStruck ? [index] : [],
  );
}

test('without more said, a fault strikes the next call and no other', () => {
  const { order, call, queue } = buildQueue();
  order();
  expect(strikesOf(call, 3)).toEqual([0]);
  expect(queue.pending()).toEqual([]);
});

test('it lets as many through as it is told, and then strikes as many', () => {
  const { order, call } = buildQueue();
  order({ skip: 2, times: 3 });
  expect(strikesOf(call, 8)).toEqual([2, 3, 4]);
});

test('it can be without an end', () => {
  const { order, call, queue } = buildQueue();
  order({ skip: 1, times: 'endless' });
  expect(strikesOf(call, 2_000)).toHaveLength(1_999);
  expect(queue.pending()).toMatchObject([{ skip: 0, times: 'endless' }]);
});

test.each<[string, Partial<FaultScope>, Call, boolean]>([
  ['its method', { method: LIST }, { method: LIST }, true],
  ['another method', { method: LIST }, { method: 'users.messages.get' }, false],
  ['a method that begins alike', { method: 'users.messages' }, { method: LIST }, false],
  ['a method of its family', { method: 'users.messages.*' }, { method: LIST }, true],
  ['any method', { method: '*' }, { method: 'oauth.token' }, true],
  ['its account', { email: 'Anna@Postlada.example' }, { email: ANNA }, true],
  ['another account', { email: ANNA }, { email: 'erik@postlada.example' }, false],
  ['no account, where it has one', { email: ANNA }, { email: null }, false],
  ['no account, where it has none', {}, { email: null }, true],
  ['its page', { page: 2 }, { page: 2 }, true],
  ['another page', { page: 2 }, { page: 1 }, false],
  ['no page, where it has one', { page: 0 }, { page: null }, false],
])('a fault and %s', (_what, scope, made, isStruck) => {
  const { order, call } = buildQueue();
  order(scope);
  expect(call(made)).toBe(isStruck);
});

test('calls that it does not concern are neither skipped nor counted', () => {
  const { order, call } = buildQueue();
  order({ skip: 1, times: 1, page: 0 });
  expect(call({ page: 1 })).toBe(false);
  expect(call({ page: 0 })).toBe(false);
  expect(call({ method: 'users.getProfile', page: 0 })).toBe(false);
  expect(call({ page: 0 })).toBe(true);
});

test('a window opens and closes to the millisecond, by the clock or counted from now', () => {
  for (const window of [
    { fromMs: 1_000_500, untilMs: 1_001_500 },
    { afterMs: 500, forMs: 1_000 },
  ]) {
    const { order, call, pass, queue } = buildQueue();
    order({ window });
    const seen = [499, 1, 999, 1].map((waitMs) => {
      pass(waitMs);
      return call();
    });
    expect(seen).toEqual([false, true, true, false]);
    expect(queue.pending()).toEqual([]);
  }
});

test('a window without a beginning is open, and one with a number of calls closes after them', () => {
  const { order, call, pass } = buildQueue();
  order({ window: { untilMs: 1_000_100 }, skip: 1, times: 2 });
  expect(strikesOf(call, 4)).toEqual([1, 2]);
  order({ window: { afterMs: 50, forMs: 50 }, skip: 1 });
  expect(call()).toBe(false);
  pass(50);
  expect(strikesOf(call, 3)).toEqual([1, 2]);
});

test('a share strikes about so many, the same ones for the same seed and others for another', () => {
  const strikes = (seed?: number) => {
    const { order, call } = buildQueue();
    order({ share: seed === undefined ? { probability: 0.3 } : { probability: 0.3, seed } });
    return strikesOf(call, 1_000);
  };
  expect(strikes(7)).toEqual(strikes(7));
  expect(strikes(7)).not.toEqual(strikes(8));
  expect(strikes()).toEqual(strikes(1));
  for (const seed of [1, 2, 3, 4, 5]) {
    // The standard deviation is 14.5: four of them to each side.
    expect(strikes(seed).length).toBeGreaterThan(242);
    expect(strikes(seed).length).toBeLessThan(358);
  }
});

test('calls of others and other faults do not change which ones a share strikes', () => {
  const alone = buildQueue();
  alone.order({ share: { probability: 0.2, seed: 3 } });
  const expected = strikesOf(alone.call, 100);
  const among = buildQueue();
  among.order({ method: 'users.getProfile', share: { probability: 0.5 } });
  among.order({ share: { probability: 0.2, seed: 3 } });
  const seen = strikesOf(() => {
    for (const method of ['users.getProfile', 'oauth.token']) among.call({ method });
    return among.call();
  }, 100);
  expect(seen).toEqual(expected);
});

test.each([
  [0, 0],
  [1, 100],
])('a share of %i strikes %i of 100', (probability, strikes) => {
  const { order, call } = buildQueue();
  order({ share: { probability } });
  expect(strikesOf(call, 100)).toHaveLength(strikes);
});

test('the share is of the calls within the window, behind those let through, as often as told', () => {
  const { order, call, pass } = buildQueue();
  order({ share: { probability: 1 }, window: { afterMs: 10, forMs: 10 }, skip: 1, times: 2 });
  expect(call()).toBe(false);
  pass(10);
  expect(strikesOf(call, 5)).toEqual([1, 2]);
});

test('the first that was ordered strikes first, and the next call is for the second', () => {
  const { queue, order } = buildQueue();
  order();
  queue.add({ method: LIST, action: { kind: 'hang' } });
  const kinds = [0, 1].map(
    () => queue.take({ method: LIST, email: null, page: null })?.action.kind,
  );
  expect(kinds).toEqual(['drop', 'hang']);
});

test('each strike of a fault has its number', () => {
  const { queue, order } = buildQueue();
  order({ skip: 1, times: 2 });
  const strikes = [0, 1, 2, 3].map(
    () => queue.take({ method: LIST, email: null, page: null })?.strike,
  );
  expect(strikes).toEqual([undefined, 0, 1, undefined]);
});
