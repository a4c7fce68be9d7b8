import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { connections } from '#worker/access/connection-schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { users } from '#worker/access/schema.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import { PURCHASE_LIMITS } from '#worker/domain/orders/purchase-rules.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { requirePurchaseAllowance } from '#worker/orders/create-order.ts';
import { startScan } from '#worker/scans/start-scan.ts';

import type { Shop } from '#tests/worker/support/build-order.ts';
import { insertConnection, insertScan, type TestUser } from '#tests/worker/support/build-rows.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildErasableShop, erase } from '#tests/worker/support/erasure.ts';

beforeEach(emptyTables);

async function buildShopThatScans(): Promise<Shop> {
  const { shop } = await buildErasableShop({ mailboxScan: () => ({ start: async () => {} }) });
  return shop;
}

/** Whoever has erased their account, signed in anew with the same Google account. */
async function comeBackAnew({ runtime, user }: Shop): Promise<TestUser> {
  const nowMs = runtime.clock();
  const anew = { ...user, userId: newId('usr') };
  const { userId: id, googleSub, email } = anew;
  await runtime.db
    .insert(users)
    .values({ id, googleSub, email, createdAtMs: nowMs, updatedAtMs: nowMs });
  await insertConnection(runtime, anew);
  return anew;
}

/** How many more scans somebody gets to make. */
async function scansLeft({ runtime }: Shop, { userId }: TestUser): Promise<number> {
  for (let made = 0; ; made += 1) {
    try {
      await startScan(runtime, userId, { mode: 'quick', timeZone: 'UTC' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'scan_limit_reached' });
      return made;
    }
    await runtime.db
      .update(scans)
      .set({ finishedAtMs: runtime.clock() })
      .where(eq(scans.userId, userId));
  }
}

test('an account that is erased and made again has no more scans that day than it had', async () => {
  const shop = await buildShopThatScans();
  const { runtime } = shop;
  await insertScan(runtime, await insertConnection(runtime, shop.user, {}, { revoked: true }));
  expect(await runtime.db.$count(scans, eq(scans.userId, shop.user.userId))).toBe(2);
  await erase(shop);
  const anew = await comeBackAnew(shop);
  expect(await scansLeft(shop, anew)).toBe(runtime.settings.SCANS_PER_DAY - 2);

  runtime.advance(DAY_MS);
  await runtime.db
    .update(connections)
    .set({ revoked: true })
    .where(eq(connections.userId, anew.userId));
  await insertConnection(runtime, anew);
  expect(await scansLeft(shop, anew)).toBe(runtime.settings.SCANS_PER_DAY);
});

test('what is bought by an account and by the one that comes after it is counted as one', async () => {
  const shop = await buildShopThatScans();
  const { runtime, user } = shop;
  for (let use = 0; use < PURCHASE_LIMITS.order.most; use += 1) {
    await requirePurchaseAllowance(runtime, 'order', user.userId);
  }
  await erase(shop);
  const { userId } = await comeBackAnew(shop);
  const again = () => requirePurchaseAllowance(runtime, 'order', userId);
  await expect(again()).rejects.toMatchObject({ code: 'rate_limit' });
  runtime.advance(PURCHASE_LIMITS.order.windowMs);
  await again();
});

test('somebody else’s limits are not touched by an erasure', async () => {
  const shop = await buildShopThatScans();
  await erase(shop);
  const stranger = { userId: newId('usr'), googleSub: 'another-sub', email: 'b@example.test' };
  const theirs = await comeBackAnew({ ...shop, user: stranger });
  expect(await scansLeft(shop, theirs)).toBe(shop.runtime.settings.SCANS_PER_DAY);
});
