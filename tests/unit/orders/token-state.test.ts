import { expect, test } from 'vitest';

import { tokenState } from '#worker/domain/orders/order-status.ts';

test.each([
  [
    { revokedAtMs: 5, expiresAtMs: 100, laterExpiresAtMs: null },
    { kind: 'ended', revokedAtMs: 5 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: 100, laterExpiresAtMs: null },
    { kind: 'live', expiresAtMs: 100 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: 50, laterExpiresAtMs: null },
    { kind: 'ended', revokedAtMs: 50 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: null, laterExpiresAtMs: null },
    { kind: 'ended', revokedAtMs: null },
  ],
  [
    { revokedAtMs: 5, expiresAtMs: 100, laterExpiresAtMs: 90 },
    { kind: 'replaced', revokedAtMs: 5, laterExpiresAtMs: 90 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: null, laterExpiresAtMs: 90 },
    { kind: 'replaced', revokedAtMs: null, laterExpiresAtMs: 90 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: 40, laterExpiresAtMs: 50 },
    { kind: 'ended', revokedAtMs: 40 },
  ],
])('at 50 a token with %o is %o', (times, state) => {
  expect(tokenState(times, 50)).toEqual(state);
  expect(tokenState(null, 50)).toEqual({ kind: 'unused' });
});
