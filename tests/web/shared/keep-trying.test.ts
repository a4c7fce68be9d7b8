import { expect, test } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';

/** A question that is answered by these in turn: an error is thrown. */
function buildAsking(...answers: readonly unknown[]) {
  const waits: number[] = [];
  const leaving = new AbortController();
  let asked = 0;
  const ask = async () => {
    const answer = answers[asked];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const answer = (whileWaiting = () => {}) =>
    keepTrying(ask, {
      signal: leaving.signal,
      wait: async (delayMs) => {
        waits.push(delayMs);
        whileWaiting();
      },
    });
  return { answer, waits, leaving, asked: () => asked };
}

const DOWN = new ApiError('server_error', 503, null);

test('what was answered at once is asked for once', async () => {
  const asking = buildAsking('rows');
  expect(await asking.answer()).toBe('rows');
  expect(asking.waits).toEqual([]);
});

test('a server that is down is asked again, with longer and longer waits', async () => {
  const asking = buildAsking(DOWN, DOWN, DOWN, 'rows');
  expect(await asking.answer()).toBe('rows');
  expect(asking.waits).toEqual([2_000, 10_000, 30_000]);
});

test('after a few times it is left at that', async () => {
  const asking = buildAsking(DOWN, DOWN, DOWN, DOWN, 'rows');
  expect(await asking.answer()).toBeNull();
  expect(asking.asked()).toBe(4);
});

test('what will never be answered is not asked for again', async () => {
  const asking = buildAsking(new ApiError('unauthenticated', 401, null), 'rows');
  expect(await asking.answer()).toBeNull();
  expect(asking.asked()).toBe(1);
});

test('nobody asks for what is no longer wanted', async () => {
  const asking = buildAsking(DOWN, 'rows');
  expect(await asking.answer(() => asking.leaving.abort())).toBeNull();
  expect(asking.asked()).toBe(1);
});
