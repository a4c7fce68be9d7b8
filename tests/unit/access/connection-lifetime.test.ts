import { expect, test } from 'vitest';

import {
  accessState,
  CONNECTION_LIFETIME_MS,
  EXPIRY_WARNING_MS,
  remainingTime,
} from '#worker/domain/access/connection.ts';

const NOW_MS = 1_750_000_000_000;
const live = { expiresAtMs: NOW_MS, isRevoked: false, isRetryAllowed: false };

test('a connection lives 24 hours', () => {
  expect(CONNECTION_LIFETIME_MS).toBe(86_400_000);
});

test.each([
  { left: EXPIRY_WARNING_MS + 1, isRetryAllowed: false, state: 'active' },
  { left: EXPIRY_WARNING_MS, isRetryAllowed: false, state: 'ending' },
  { left: 1, isRetryAllowed: false, state: 'ending' },
  { left: 0, isRetryAllowed: false, state: 'expired' },
  { left: -1, isRetryAllowed: true, state: 'expired-with-retry' },
])('with $left ms left and a retry $isRetryAllowed the banner is $state', (given) => {
  const connection = { ...live, isRetryAllowed: given.isRetryAllowed };
  expect(accessState(connection, NOW_MS - given.left)).toBe(given.state);
});

test('a revoked connection is expired, however long it had left', () => {
  expect(accessState({ ...live, isRevoked: true }, NOW_MS - 10 * EXPIRY_WARNING_MS)).toBe(
    'expired',
  );
});

test('the time left is rounded up to the minute and never negative', () => {
  expect(remainingTime(NOW_MS, NOW_MS - 3_600_000 - 1)).toEqual({ hours: 1, minutes: 1 });
  expect(remainingTime(NOW_MS, NOW_MS - 1)).toEqual({ hours: 0, minutes: 1 });
  expect(remainingTime(NOW_MS, NOW_MS + 5)).toEqual({ hours: 0, minutes: 0 });
});
