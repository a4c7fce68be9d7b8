import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { users } from '#worker/access/schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { resumeSuspendedCleanups } from '#worker/cleanups/retry-undo-stop.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { buildShop, outcomeOf, type ShopParts } from '#tests/worker/support/build-order.ts';
import { buyReset } from '#tests/worker/support/build-unsubscribe.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { createAccount } from '#tests/worker/support/google.ts';
import { ASK } from '#tests/worker/support/modify-stage.ts';
import { comeBack, goToGoogle, sessionCookieOf, signIn } from '#tests/worker/support/sign-in.ts';

beforeEach(emptyTables);

const LOST = {
  waitingCount: 0,
  confirmedCount: 5,
  askedCount: 0,
  needsClickCount: 0,
  notPossibleCount: 3,
  untriedCount: 2,
  retryableCount: 2,
};

/** A paid deep clean-up that stands so, and which clean-ups are gone on with when access is given. */
async function buyStopped(changes: Partial<CleanupRow>, parts: ShopParts = {}) {
  const resumed: string[] = [];
  const shop = await buildShop({
    ...parts,
    mailboxCleanup: (_userId, cleanupId) => ({
      resume: async () => {
        resumed.push(cleanupId);
        return true;
      },
    }),
  });
  const { orderId } = await buyReset(shop);
  await changeCleanup(shop, orderId, changes);
  return { shop, orderId, resumed };
}

test.each<[string, Partial<CleanupRow>, number]>([
  ['waits with its mail', { status: 'suspended' }, 1],
  ['was given up', { status: 'failed' }, 1],
  ['has not got round to all senders', { status: 'done', unsubscribeCounts: LOST }, 1],
  [
    'has got round to all senders',
    { status: 'done', unsubscribeCounts: { ...LOST, untriedCount: 0, retryableCount: 0 } },
    0,
  ],
  ['is done and unsubscribes from nobody', { status: 'done' }, 0],
  ['has been stopped', { status: 'closed', unsubscribeCounts: LOST }, 0],
])('of a clean-up that %s, so many are gone on with: %o', async (_name, changes, count) => {
  const { shop, resumed } = await buyStopped(changes);
  await resumeSuspendedCleanups(shop.runtime, shop.user.userId, null);
  expect(resumed).toHaveLength(count);
});

test('a clean-up whose week is over is left as it ended', async () => {
  const { shop, resumed } = await buyStopped({ status: 'done', unsubscribeCounts: LOST });
  shop.runtime.advance(7 * DAY_MS);
  await resumeSuspendedCleanups(shop.runtime, shop.user.userId, null);
  expect(resumed).toEqual([]);
});

test('the one that access was given from says itself what it is for', async () => {
  const { shop, orderId, resumed } = await buyStopped({ status: 'done', unsubscribeCounts: LOST });
  await resumeSuspendedCleanups(shop.runtime, shop.user.userId, orderId);
  expect(resumed).toEqual([]);
});

test('a clean-up whose time is up cannot be gone on with, and says so', async () => {
  const shop = await buildShop({ mailboxCleanup: () => ({ resume: async () => false }) });
  const { orderId } = await buyReset(shop);
  await changeCleanup(shop, orderId, { status: 'closed' });
  const path = `/api/cleanups/${cleanupIdOf(orderId)}/retry`;
  const response = await shop.api.send(path, { method: 'POST', cookie: shop.cookie });
  expect(await outcomeOf(response)).toBe('409 cleanup_over');
});

test('leave to move mail goes on with what waits; a plain sign-in never does, even where Google lets it move mail', async () => {
  const stopped = { status: 'suspended', errorCode: 'gmail_connection_expired' } as const;
  // Google's clock is the real one.
  const { shop, resumed } = await buyStopped(stopped, { nowMs: Date.now() });
  const account = await createAccount();
  const { userId } = shop.user;
  await shop.runtime.db.update(users).set({ googleSub: account.sub }).where(eq(users.id, userId));
  const cookie = sessionCookieOf(await signIn(shop.api, { account })) ?? '';
  expect(resumed).toEqual([]);
  const asked = await goToGoogle(shop.api, { account }, { query: ASK, cookies: [cookie] });
  await comeBack(shop.api, asked);
  expect(resumed).toHaveLength(1);
  await signIn(shop.api, { account });
  expect(resumed).toHaveLength(1);
});
