import { expect, test } from 'vitest';

import { createSingleFlight } from '#worker/platform/concurrency/tasks.ts';

test('callers with one key share one piece of work; other keys have their own', async () => {
  const run = createSingleFlight<{ key: string }>(1_000);
  let started = 0;
  const work = (key: string) => async () => {
    started += 1;
    await Promise.resolve();
    return { key };
  };
  const results = await Promise.all([
    run('a', work('a')),
    run('a', work('a')),
    run('b', work('b')),
  ]);
  expect(results).toEqual([{ key: 'a' }, { key: 'a' }, { key: 'b' }]);
  expect(results[0]).toBe(results[1]);
  expect(started).toBe(2);
});

test('once the work is done the next caller starts anew', async () => {
  const run = createSingleFlight<{ turn: number }>(1_000);
  let turn = 0;
  const work = async () => ({ turn: (turn += 1) });
  expect(await run('a', work)).toEqual({ turn: 1 });
  expect(await run('a', work)).toEqual({ turn: 2 });
});

test('a failure reaches all who shared it and spoils nothing after it', async () => {
  const run = createSingleFlight<object>(1_000);
  const failing = () => Promise.reject(new Error('down'));
  const shared = await Promise.allSettled([run('a', failing), run('a', failing)]);
  expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await run('a', async () => ({}))).toEqual({});
});

test('work that never settles, as of a cancelled request, keeps nobody for ever', async () => {
  const run = createSingleFlight<{ from: string }>(10);
  void run('a', () => new Promise(() => {}));
  const work = async () => ({ from: 'a later caller' });
  const results = await Promise.all([run('a', work), run('a', work)]);
  expect(results).toEqual([{ from: 'a later caller' }, { from: 'a later caller' }]);
});
