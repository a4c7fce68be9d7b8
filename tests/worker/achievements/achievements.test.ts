import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { achievementListSchema } from '#worker/contract/achievements.ts';
import type { CleanupRow } from '#worker/cleanups/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { unsubscribes } from '#worker/unsubscribes/schema.ts';
import { userAchievements } from '#worker/achievements/schema.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import {
  buildCustomer,
  buildShop,
  buyOrder,
  outcomeOf,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';

async function readList({ api, cookie }: Pick<Shop, 'api' | 'cookie'>) {
  const response = await api.send('/api/achievements', { cookie });
  return achievementListSchema.parse(await response.json());
}

async function readAchievements(shop: Pick<Shop, 'api' | 'cookie'>) {
  return (await readList(shop)).achievements;
}

async function endCleanup(shop: Shop, orderId: string, changes: Partial<CleanupRow>) {
  const ended = { status: 'done', finishedAtMs: TEST_NOW_MS + 5, ...changes } as const;
  await changeCleanup(shop, orderId, ended);
}

test('a result earns the first scan, and is given once however often it is asked for', async () => {
  const shop = await buildShop();
  const first = await readAchievements(shop);
  expect(first.map(({ type }) => type)).toEqual(['early_adopter', 'first_scan']);
  expect(await readAchievements(shop)).toEqual(first);
});

test('a scan that came to nothing earns nothing beyond what an early account has', async () => {
  const shop = await buildShop();
  await shop.runtime.db.update(scans).set({ resultSummary: { error: 'scan_failed' } });
  expect((await readAchievements(shop)).map(({ type }) => type)).toEqual(['early_adopter']);
});

test('what a clean-up left in the trash is counted, and an award outlives its undoing', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  expect(await readAchievements(shop)).toHaveLength(2);

  await endCleanup(shop, id, { movedCount: 120, restoredCount: 10 });
  const types = (await readAchievements(shop)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['first_cleanup', 'email_deleter_100']));

  await endCleanup(shop, id, { movedCount: 120, restoredCount: 120 });
  expect((await readAchievements(shop)).map(({ type }) => type)).toEqual(types);
});

test('the saving that earns an award goes by what the mail in the trash weighs', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const heavy = { sizeBytes: 10 * BYTES_PER_GIB, co2KgSaved: 7 };
  await shop.runtime.db.update(payments).set(heavy).where(eq(payments.id, id));
  const savers = async () =>
    (await readAchievements(shop)).filter(({ type }) => type.startsWith('co2_saver'));
  await endCleanup(shop, id, { movedCount: 50, restoredCount: 1, trashedBytes: BYTES_PER_GIB });
  expect(await savers()).toEqual([]);
  await endCleanup(shop, id, { movedCount: 50, restoredCount: 49, trashedBytes: heavy.sizeBytes });
  expect((await savers()).map(({ type }) => type)).toContain('co2_saver_1kg');
});

test('the newsletters whose senders accepted count as the receipt counts them, and what is far off tells how far', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const endedFlow = { lowKg: 0.1, centralKg: 15, highKg: 18 };
  await shop.runtime.db.update(payments).set({ endedFlow }).where(eq(payments.id, id));
  const senders = { waitingCount: 0, askedCount: 1, needsClickCount: 0, notPossibleCount: 0 };
  const unsubscribeCounts = { ...senders, confirmedCount: 2, untriedCount: 0, retryableCount: 0 };
  await endCleanup(shop, id, { movedCount: 50, trashedBytes: 0, unsubscribeCounts });
  const { achievements, goals } = await readList(shop);
  expect(achievements.map(({ type }) => type)).toContain('co2_saver_10kg');
  const far = goals.find(({ type }) => type === 'co2_saver_100kg');
  expect(far?.parts).toEqual([{ unit: 'kg', reached: 10, goal: 100 }]);
});

test('what had left the trash by its owner’s hand earns nothing', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  await endCleanup(shop, id, { movedCount: 120, restoredCount: 10, notInTrashCount: 110 });
  expect(await readAchievements(shop)).toHaveLength(2);
});

test('a clean-up that is still at work, or was put back before it was counted, earns nothing', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  await endCleanup(shop, id, { movedCount: 120, status: 'working', finishedAtMs: null });
  expect(await readAchievements(shop)).toHaveLength(2);
  await endCleanup(shop, id, { movedCount: 120, restoredCount: 120 });
  expect(await readAchievements(shop)).toHaveLength(2);
});

async function confirmUnsubscribes(shop: Shop, paymentId: string, count: number) {
  const { runtime, user } = shop;
  for (let index = 0; index < count; index += 1) {
    await runtime.db.insert(unsubscribes).values({
      addressHash: crypto.randomUUID(),
      userId: user.userId,
      paymentId,
      hostHash: null,
      attemptId: crypto.randomUUID(),
      status: 'confirmed',
      askedAtMs: TEST_NOW_MS,
      answeredAtMs: TEST_NOW_MS + index,
    });
  }
}

test('the count of newsletters ended grows with them, and neither falls nor makes the award new', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const readStamp = async () =>
    (await readAchievements(shop)).find(({ type }) => type === 'newsletter_unsubscriber');
  await confirmUnsubscribes(shop, id, 2);
  const first = await readStamp();
  expect(first).toMatchObject({ metadata: { count: 2 }, isNew: true });
  await postSeen(shop, { types: ['newsletter_unsubscriber'] });

  await confirmUnsubscribes(shop, id, 3);
  const grown = { ...first, metadata: { count: 5 }, isNew: false };
  expect(await readStamp()).toEqual(grown);

  await shop.runtime.db.delete(unsubscribes);
  expect(await readStamp()).toEqual(grown);
});

test('one user’s deeds earn another nothing', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  await endCleanup(shop, id, { movedCount: 50_000 });
  const other = await buildShop();
  expect((await readAchievements(other)).map(({ type }) => type)).not.toContain('first_cleanup');
});

function postSeen({ api, cookie }: Pick<Shop, 'api' | 'cookie'>, body: unknown) {
  const text = JSON.stringify(body);
  return api.send('/api/achievements/seen', { method: 'POST', cookie, body: text });
}

test('an award is new until its owner has been shown it, whoever else says that they have', async () => {
  const shop = await buildShop();
  expect((await readAchievements(shop)).map(({ isNew }) => isNew)).toEqual([true, true]);
  const stranger = await buildCustomer(shop.runtime);
  expect((await postSeen(stranger, { types: ['first_scan'] })).status).toBe(204);
  expect((await readAchievements(shop)).map(({ isNew }) => isNew)).toEqual([true, true]);

  expect((await postSeen(shop, { types: ['first_scan', 'co2_saver_1kg'] })).status).toBe(204);
  const shown = await readAchievements(shop);
  expect(shown.filter(({ isNew }) => isNew).map(({ type }) => type)).toEqual(['early_adopter']);
});

test('having been shown an award earns none', async () => {
  const shop = await buildShop();
  await postSeen(shop, { types: ['climate_champion'] });
  expect((await readAchievements(shop)).map(({ type }) => type)).not.toContain('climate_champion');
});

test.each([
  {},
  { types: [] },
  { types: ['moon_walker'] },
  { types: 'first_scan' },
  { types: Array.from({ length: 12 }, () => 'first_scan') },
  { types: ['first_scan'], userId: 'usr_other' },
])('%j is not a list of awards, and changes nothing', async (body) => {
  const shop = await buildShop();
  await readAchievements(shop);
  expect(await outcomeOf(await postSeen(shop, body))).toBe('400 bad_request');
  expect((await readAchievements(shop)).every(({ isNew }) => isNew)).toBe(true);
});

test('an award of a kind that this release does not know is kept and not shown', async () => {
  const shop = await buildShop();
  await readAchievements(shop);
  await shop.runtime.db
    .update(userAchievements)
    .set({ achievementType: 'moon_walker' })
    .where(eq(userAchievements.achievementType, 'early_adopter'));
  const types = (await readAchievements(shop)).map(({ type }) => type);
  expect(types).toContain('first_scan');
  expect(types).not.toContain('moon_walker');
});
