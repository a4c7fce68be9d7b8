import fc from 'fast-check';
import { expect, test } from 'vitest';

import { buildMeter } from './build-meter.ts';
import { FORMER_QUOTA, type QuotaSettings } from './quota-settings.ts';

const PROFILE = 'users.getProfile';
const LIST = 'users.messages.list';
const GET = 'users.messages.get';
const HOUR_MS = 3_600_000;

/** How many calls in a row are let in before the first that is not. */
function countAdmitted(call: (method: string) => unknown, method: string): number {
  for (let count = 0; ; count += 1) if (call(method) !== 'ok') return count;
}

test.each<[string, Partial<QuotaSettings>, string, number]>([
  ['6,000 units are 300 messages', {}, GET, 300],
  ['6,000 units are 1,200 lists', {}, LIST, 1_200],
  ['6,000 units are 120 moves', {}, 'users.messages.batchModify', 120],
  ['15,000 units were 3,000 messages', FORMER_QUOTA, GET, 3_000],
  ['15,000 units were 1,500 threads', FORMER_QUOTA, 'users.threads.get', 1_500],
])('in a user’s minute, %s', (_what, settings, method, calls) => {
  const { call, meter } = buildMeter(settings);
  expect(countAdmitted(call, method)).toBe(calls);
  expect(meter.spentBy('a')).toBe(meter.settings.unitsPerUserMinute);
});

test('the call that just fits is let in, one that is a unit dearer is not, and a cheaper one is', () => {
  const { call } = buildMeter({ unitsPerUserMinute: 24 });
  expect(call(GET)).toBe('ok');
  expect(call(LIST)).toMatchObject({ limit: 'user-minute' });
  expect(countAdmitted(call, PROFILE)).toBe(4);
});

test('what is spent fits again 60 seconds after it was spent, and not a millisecond before', () => {
  const { call, at } = buildMeter({ unitsPerUserMinute: 25 });
  expect(call(GET)).toBe('ok');
  at(20_000);
  expect(call(LIST)).toBe('ok');
  expect(call(GET)).toEqual({ limit: 'user-minute', retryAfterMs: 40_000 });
  at(59_999);
  expect(call(PROFILE)).toEqual({ limit: 'user-minute', retryAfterMs: 1 });
  at(60_000);
  expect(call(GET)).toBe('ok');
  expect(call(PROFILE)).toEqual({ limit: 'user-minute', retryAfterMs: 20_000 });
});

test('the minute of the project ends as a user’s does, for all users at once', () => {
  const { call, at } = buildMeter({ unitsPerUserMinute: 20, unitsPerProjectMinute: 60 });
  for (const user of ['a', 'b', 'c']) expect(call(GET, user)).toBe('ok');
  at(10_000);
  expect(call(PROFILE, 'd')).toEqual({ limit: 'project-minute', retryAfterMs: 50_000 });
  at(59_999);
  expect(call(PROFILE, 'd')).toMatchObject({ limit: 'project-minute', retryAfterMs: 1 });
  at(60_000);
  for (const user of ['a', 'd', 'e']) expect(call(GET, user)).toBe('ok');
  expect(call(PROFILE, 'f')).toMatchObject({ limit: 'project-minute' });
});

test('users do not share their minute, but they share the project', () => {
  const { call } = buildMeter({ unitsPerUserMinute: 20, unitsPerProjectMinute: 45 });
  expect(call('users.messages.get', 'a')).toBe('ok');
  expect(call('users.messages.list', 'a')).toMatchObject({ limit: 'user-minute' });
  expect(call('users.messages.get', 'b')).toBe('ok');
  expect(call('users.messages.get', 'c')).toEqual({
    limit: 'project-minute',
    retryAfterMs: 60_000,
  });
});

test.each([
  ['in winter', '2026-12-24T08:00:00Z', 24],
  ['in summer', '2026-07-04T07:00:00Z', 24],
  ['when summer time begins', '2026-03-08T08:00:00Z', 23],
  ['when summer time ends', '2026-11-01T07:00:00Z', 25],
])(
  'a day of the project is one from midnight to midnight in California, %s',
  (_when, midnight, hours) => {
    const { call, at, meter } = buildMeter({ unitsPerProjectDay: 25 }, Date.parse(midnight));
    at(-1);
    expect(call(GET)).toBe('ok');
    expect(call(GET)).toEqual({ limit: 'project-day', retryAfterMs: 1 });
    at(0);
    expect(call(GET)).toBe('ok');
    at(HOUR_MS);
    expect(call(LIST)).toBe('ok');
    expect(call(PROFILE)).toEqual({ limit: 'project-day', retryAfterMs: (hours - 1) * HOUR_MS });
    at(hours * HOUR_MS - 1);
    expect(call(PROFILE)).toEqual({ limit: 'project-day', retryAfterMs: 1 });
    at(hours * HOUR_MS);
    expect(meter.spentByProject()).toEqual({ minuteUnits: 0, dayUnits: 0 });
    expect(call(GET)).toBe('ok');
  },
);

test.each<[string, Partial<QuotaSettings>]>([
  ['user-minute', { unitsPerUserMinute: 22 }],
  ['project-minute', { unitsPerProjectMinute: 22 }],
  ['project-day', { unitsPerProjectDay: 22 }],
  ['user-concurrency', { concurrencyPerUser: 1 }],
])('a call that is refused for %s costs nothing', (limit, settings) => {
  const { call, meter } = buildMeter(settings);
  const first = meter.admit('a', GET);
  for (let attempt = 0; attempt < 50; attempt += 1) expect(call(LIST)).toMatchObject({ limit });
  expect(meter.spentBy('a')).toBe(20);
  expect(meter.spentByProject()).toEqual({ minuteUnits: 20, dayUnits: 20 });
  if (first.ok) first.release();
});

test('an eleventh call under way is one too many', () => {
  const { meter } = buildMeter();
  const first = meter.admit('a', 'users.getProfile');
  for (let number = 2; number <= 10; number += 1)
    expect(meter.admit('a', 'users.getProfile').ok).toBe(true);
  expect(meter.admit('a', 'users.getProfile')).toMatchObject({
    ok: false,
    limit: 'user-concurrency',
  });
  expect(meter.admit('b', 'users.getProfile').ok).toBe(true);
  if (first.ok) {
    first.release();
    first.release();
  }
  expect(meter.admit('a', 'users.getProfile').ok).toBe(true);
  expect(meter.admit('a', 'users.getProfile').ok).toBe(false);
});

test('calls one after another are never under way together', () => {
  const { call } = buildMeter({ concurrencyPerUser: 1 });
  for (let number = 0; number < 100; number += 1) expect(call(PROFILE)).toBe('ok');
});

test('a changed limit counts what was spent before it', () => {
  const { call, meter, at } = buildMeter();
  for (let number = 0; number < 10; number += 1) expect(call(GET)).toBe('ok');
  meter.change({ unitsPerUserMinute: 210 });
  expect(call(GET)).toMatchObject({ limit: 'user-minute' });
  expect(call(LIST)).toBe('ok');
  meter.change({ prices: { [GET]: 5 } });
  expect(call(GET)).toBe('ok');
  at(60_000);
  meter.reset();
  expect(meter.settings.unitsPerUserMinute).toBe(6_000);
  expect(call(GET)).toBe('ok');
  expect(meter.spentBy('a')).toBe(20);
});

test('however calls come, no 60 seconds hold more than the limit, and each refusal tells the truth', () => {
  const step = fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
    method: fc.constantFrom(PROFILE, LIST, GET),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { call, at } = buildMeter({ unitsPerUserMinute: 40 });
      const spent: { atMs: number; units: number }[] = [];
      const spentSince = (sinceMs: number) =>
        spent.reduce((sum, { atMs, units }) => sum + (atMs > sinceMs ? units : 0), 0);
      let nowMs = 0;
      for (const { waitMs, method } of steps) {
        nowMs += waitMs;
        at(nowMs);
        const units = { [PROFILE]: 1, [LIST]: 5, [GET]: 20 }[method] ?? 0;
        const fits = spentSince(nowMs - 60_000) + units <= 40;
        const answer = call(method);
        expect(answer === 'ok').toBe(fits);
        if (answer === 'ok') {
          spent.push({ atMs: nowMs, units });
        } else {
          const thenMs = nowMs + answer.retryAfterMs;
          expect(spentSince(thenMs - 60_000) + units).toBeLessThanOrEqual(40);
          expect(spentSince(thenMs - 60_001) + units).toBeGreaterThan(40);
        }
      }
    }),
  );
});
