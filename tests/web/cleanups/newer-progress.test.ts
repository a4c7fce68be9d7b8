import { expect, test } from 'vitest';

import { newerProgress } from '#web/entities/cleanups/latest-progress.ts';

import { buildCleanup } from '#tests/web/support/build-order.ts';

test('an answer that comes after the news of how it ended is not believed', () => {
  const ended = buildCleanup({ version: 9, status: 'done' });
  const late = buildCleanup({ version: 8, status: 'working' });
  expect(newerProgress(late, ended)).toBe(ended);
});

test('what comes last stands, when it is as new or newer', () => {
  const before = buildCleanup({ version: 8, waiting: { untilMs: 1, reason: 'pace' } });
  const same = buildCleanup({ version: 8, waiting: null });
  expect(newerProgress(same, before)).toBe(same);
  const next = buildCleanup({ version: 9 });
  expect(newerProgress(next, before)).toBe(next);
});
