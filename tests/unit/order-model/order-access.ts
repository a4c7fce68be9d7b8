import { expect } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import {
  hasWorkAhead,
  isOpenCleanup,
  ORDER_OPEN_MS,
} from '#worker/domain/cleanup/cleanup-state.ts';
import { readUnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

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
  checkRetryAllowed(world, { cleanup, live });
  for (const { userId } of rows) expect(userId).toBe(HARNESS_USER_ID);
}

/** Paid work that can still be gone on with: mail, and senders while their order is open. */
function checkRetryAllowed(
  { clock }: OrderWorld,
  { cleanup, live }: Pick<Books, 'cleanup'> & { live: Books['connections'] },
): void {
  const unsubscribes = readUnsubscribeCounts(cleanup?.unsubscribeCounts ?? null);
  const isOpen = cleanup !== undefined && hasWorkAhead({ ...cleanup, unsubscribes });
  const isOpenForMail = cleanup !== undefined && isOpenCleanup(cleanup.goal, cleanup.status);
  // That its week is over is noted by the next sweep.
  const isOver = cleanup !== undefined && clock.nowMs - cleanup.createdAtMs >= ORDER_OPEN_MS;
  for (const { retryAllowed } of live) {
    if (isOpenForMail || !isOver) expect(retryAllowed).toBe(isOpen);
  }
}
