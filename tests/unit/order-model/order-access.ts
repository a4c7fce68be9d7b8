import { expect } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';

import type { OrderWorld } from './order-actions.ts';
import type { Books } from './order-books.ts';

/** P4 and P5: one live connection at most, no token without one, and nothing asked of Gmail without access. */
export function checkAccess(world: OrderWorld, { connections: rows, cleanup }: Books): void {
  const { sandbox, clock } = world;
  const live = rows.filter(({ revoked }) => !revoked);
  expect(live.length).toBeLessThanOrEqual(1);
  for (const { revoked, accessToken, refreshToken } of rows) {
    if (revoked) expect([accessToken, refreshToken]).toEqual([null, null]);
  }
  const calls = sandbox.ledger.calls().filter(({ method }) => method.startsWith('users.')).length;
  const hasAccess = live.some(({ expiresAtMs }) => expiresAtMs > clock.nowMs);
  if (!hasAccess && world.callsWithoutAccess !== null) expect(calls).toBe(world.callsWithoutAccess);
  world.callsWithoutAccess = hasAccess ? null : calls;
  const isAllowed = hasSomethingToDo(cleanup, clock.nowMs);
  if (isAllowed !== null) {
    for (const { retryAllowed } of live) expect(retryAllowed).toBe(isAllowed);
  }
  for (const { userId } of rows) expect(userId).toBe(HARNESS_USER_ID);
}

const ORDER_OPEN_MS = 7 * 86_400_000;

/**
 * Whether a paid order has something left to do without paying again, written out: it is not turned back, and not all
 * mail is moved that may be, or all is, and some sender waits or can be tried again. null: nobody says any more, for its
 * senders' time is up, and the order not closed yet.
 */
function hasSomethingToDo(cleanup: Books['cleanup'], nowMs: number): boolean | null {
  if (cleanup === undefined || cleanup.goal !== 'move' || cleanup.status === 'closed') return false;
  if (cleanup.status !== 'done') return true;
  const { waitingCount = 0, retryableCount = 0 } = cleanup.unsubscribeCounts ?? {};
  if (waitingCount + retryableCount === 0) return false;
  return nowMs < cleanup.createdAtMs + ORDER_OPEN_MS ? true : null;
}
