import { expect, test } from 'vitest';

import { hasWorkAhead, haveSendersStopped } from '#worker/cleanups/schema.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import * as domain from '#worker/domain/cleanups/cleanup-state.ts';

import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';

const SEEN_TO = { confirmedCount: 5, askedCount: 1, needsClickCount: 0, notPossibleCount: 3 };

/** Senders that wait, that were given up for good and for a while. */
const SENDERS = [
  null,
  { ...SEEN_TO, waitingCount: 0, untriedCount: 0, retryableCount: 0 },
  { ...SEEN_TO, waitingCount: 2, untriedCount: 0, retryableCount: 0 },
  { ...SEEN_TO, waitingCount: 2, untriedCount: 3, retryableCount: 3 },
  { ...SEEN_TO, waitingCount: 0, untriedCount: 3, retryableCount: 0 },
  { ...SEEN_TO, waitingCount: 0, untriedCount: 3, retryableCount: 1 },
  { ...SEEN_TO, waitingCount: 0, untriedCount: 3, retryableCount: 3 },
];

test('the database knows which clean-ups have work ahead, and whose senders have stopped, by the rules of the domain', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const { db, clock } = shop.runtime;
  const told: object[] = [];
  const ruled: object[] = [];
  for (const goal of domain.CLEANUP_GOALS) {
    for (const status of domain.CLEANUP_STATUSES) {
      for (const unsubscribeCounts of SENDERS) {
        await changeCleanup(shop, id, { goal, status, unsubscribeCounts });
        told.push({
          isAhead: (await db.$count(cleanups, hasWorkAhead(clock()))) === 1,
          isStopped: (await db.$count(cleanups, haveSendersStopped)) === 1,
        });
        const standing = { goal, status, unsubscribes: unsubscribeCounts };
        ruled.push({
          isAhead: domain.hasWorkAhead(standing),
          isStopped: domain.haveSendersStopped(standing),
        });
      }
    }
  }
  expect(told).toEqual(ruled);
  expect(ruled).toContainEqual({ isAhead: true, isStopped: true });
  expect(ruled).toContainEqual({ isAhead: true, isStopped: false });
});
