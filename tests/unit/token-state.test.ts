import { expect, test } from 'vitest';

import { tokenState } from '#worker/domain/order/token-state.ts';

test.each([
  [
    { revokedAtMs: 5, expiresAtMs: 100 },
    { kind: 'ended', revokedAtMs: 5 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: 100 },
    { kind: 'live', expiresAtMs: 100 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: 50 },
    { kind: 'ended', revokedAtMs: 50 },
  ],
  [
    { revokedAtMs: null, expiresAtMs: null },
    { kind: 'ended', revokedAtMs: null },
  ],
])('at 50 a token with %o is %o', (times, state) => {
  expect(tokenState(times, 50)).toEqual(state);
  expect(tokenState(null, 50)).toEqual({ kind: 'unused' });
});
