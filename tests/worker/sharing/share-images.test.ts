import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { shareImageListSchema, shareImageSchema } from '#worker/contract/sharing.ts';
import { shareImages } from '#worker/sharing/schema.ts';
import { users } from '#worker/access/schema.ts';
import { SHARE_LIMIT } from '#worker/domain/sharing/share-image.ts';

import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';

import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import {
  buildCustomer,
  buildShop,
  buyOrder,
  outcomeOf,
  type Shop,
} from '#tests/worker/support/build-order.ts';

type Sharer = Pick<Shop, 'api' | 'cookie'>;

/** A paid order of fifty messages, of which so many lie in the trash. */
async function buildCleaned(movedCount = 40) {
  const shop = await buildShop();
  const order = await buyOrder(shop);
  await changeCleanup(shop, order.id, { status: 'done', movedCount });
  return { shop, order, orderId: order.id };
}

function postShare({ api, cookie }: Sharer, body: unknown): Promise<Response> {
  return api.send('/api/share-images', { method: 'POST', cookie, body: JSON.stringify(body) });
}

async function share(sharer: Sharer, orderId: string, language = 'sv') {
  const response = await postShare(sharer, { orderId, language });
  const view = shareImageSchema.parse(await response.json());
  return { status: response.status, view };
}

async function listShares({ api, cookie }: Sharer, orderId: string) {
  const response = await api.send(`/api/orders/${orderId}/share-images`, { cookie });
  return shareImageListSchema.parse(await response.json()).shares;
}

function countShares({ runtime, user }: Shop): Promise<number> {
  return runtime.db.$count(shareImages, eq(shareImages.userId, user.userId));
}

test('a share tells what really lies in the trash, whatever the client knows of it', async () => {
  const { shop, order, orderId } = await buildCleaned(40);
  const { status, view } = await share(shop, orderId);
  expect(status).toBe(201);
  expect(view.messageCount).toBe(40);
  expect(view.sizeBytes).toBeCloseTo(order.sizeBytes * 0.8);
  expect(view.co2.centralKg).toBeCloseTo(order.co2.centralKg * 0.8);
  expect(view.pageUrl).toBe(`https://grinbox.test/share/${view.id}`);
  expect(view.id).toMatch(/^shr_[a-z2-7]{26}$/);
});

test('a share made again is the same one, and each language has its own', async () => {
  const { shop, orderId } = await buildCleaned();
  const first = await share(shop, orderId);
  const again = await share(shop, orderId);
  expect(again).toEqual({ status: 200, view: first.view });
  const english = await share(shop, orderId, 'en');
  expect(english.status).toBe(201);
  expect(english.view.id).not.toBe(first.view.id);
  const twins = await Promise.all([share(shop, orderId), share(shop, orderId, 'en')]);
  expect(twins.map(({ view }) => view)).toEqual([first.view, english.view]);
  expect(await countShares(shop)).toBe(2);
});

test('whoever comes back finds what they made public, until they take it back', async () => {
  const { shop, orderId } = await buildCleaned();
  expect(await listShares(shop, orderId)).toEqual([]);
  const swedish = (await share(shop, orderId)).view;
  shop.runtime.advance(1000);
  const english = (await share(shop, orderId, 'en')).view;
  expect(await listShares(shop, orderId)).toEqual([swedish, english]);
  await shop.api.send(`/api/share-images/${swedish.id}`, { method: 'DELETE', cookie: shop.cookie });
  expect(await listShares(shop, orderId)).toEqual([english]);
});

test('what is listed as public is what the public can see', async () => {
  const { shop, orderId } = await buildCleaned(40);
  const { view } = await share(shop, orderId);
  await changeCleanup(shop, orderId, { restoredCount: 5, notInTrashCount: 10 });
  expect((await shop.api.send(`/share/${view.id}`)).status).toBe(404);
  expect(await listShares(shop, orderId)).toEqual([]);
  await changeCleanup(shop, orderId, { movedCount: 50, restoredCount: 0, notInTrashCount: 0 });
  expect((await shop.api.send(`/share/${view.id}`)).status).toBe(200);
  expect(await listShares(shop, orderId)).toEqual([view]);
});

test('a share is not public while what it says is saved no longer is, however many mails lie in the trash', async () => {
  const { shop, order, orderId } = await buildCleaned();
  const { sizeBytes } = order;
  const heavy = Math.floor(sizeBytes * 0.9);
  await changeCleanup(shop, orderId, { status: 'failed', movedCount: 10, trashedBytes: heavy });
  const { view } = await share(shop, orderId);
  const isPublic = async () => (await shop.api.send(`/share/${view.id}`)).status === 200;
  expect(await isPublic()).toBe(true);
  const light = Math.floor(sizeBytes * 0.3);
  await changeCleanup(shop, orderId, { movedCount: 50, restoredCount: 5, trashedBytes: light });
  expect(await isPublic()).toBe(false);
  expect(await listShares(shop, orderId)).toEqual([]);
  await changeCleanup(shop, orderId, { restoredCount: 0, trashedBytes: Math.round(sizeBytes) });
  expect(await isPublic()).toBe(true);
});

test('made anew after something was put back, and more had left the trash, it keeps its address and its picture gets another', async () => {
  const { shop, orderId } = await buildCleaned(40);
  const { view } = await share(shop, orderId);
  await changeCleanup(shop, orderId, { restoredCount: 5, notInTrashCount: 10 });
  const anew = (await share(shop, orderId)).view;
  expect(anew.messageCount).toBe(25);
  expect(anew.pageUrl).toBe(view.pageUrl);
  expect(anew.imagePaths.wide).not.toBe(view.imagePaths.wide);
});

test('where nothing lies in the trash there is nothing to share', async () => {
  const { shop, orderId } = await buildCleaned(0);
  const body = { orderId, language: 'sv' };
  expect(await outcomeOf(await postShare(shop, body))).toBe('409 nothing_to_share');
  await changeCleanup(shop, orderId, { movedCount: 50, restoredCount: 10, notInTrashCount: 40 });
  expect(await outcomeOf(await postShare(shop, body))).toBe('409 nothing_to_share');
});

test('nobody shares another’s purchase', async () => {
  const { shop, orderId } = await buildCleaned();
  const stranger = await buildCustomer(shop.runtime);
  const response = await postShare(stranger, { orderId, language: 'sv' });
  expect(await outcomeOf(response)).toBe('404 not_found');
  expect(await countShares(shop)).toBe(0);
});

test('no figure of the client’s is taken, and none of sixty hostile texts', async () => {
  const { shop, orderId } = await buildCleaned();
  const forged = { orderId, language: 'sv', co2SavedKg: '999.00', emailCount: '1 000 000' };
  expect(await outcomeOf(await postShare(shop, forged))).toBe('400 bad_request');
  for (const text of HOSTILE_TEXTS) {
    const asLanguage = await postShare(shop, { orderId, language: text });
    expect([400, 413]).toContain(asLanguage.status);
    const asOrder = await postShare(shop, { orderId: text, language: 'sv' });
    expect([400, 404, 413]).toContain(asOrder.status);
  }
  expect(await countShares(shop)).toBe(0);
});

test('a user makes so many in an hour, and is told when there may be more', async () => {
  const { shop, orderId } = await buildCleaned();
  const body = { orderId, language: 'sv' };
  for (let made = 0; made < SHARE_LIMIT.most; made += 1) {
    expect((await postShare(shop, body)).ok).toBe(true);
  }
  const refused = await postShare(shop, body);
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await outcomeOf(refused)).toBe('429 rate_limit');
  shop.runtime.advance(SHARE_LIMIT.windowMs);
  expect((await postShare(shop, body)).ok).toBe(true);
});

test('what was shared is taken back by its owner alone, and is then nobody’s', async () => {
  const { shop, orderId } = await buildCleaned();
  const { view } = await share(shop, orderId);
  const takeBack = (cookie: string) =>
    shop.api.send(`/api/share-images/${view.id}`, { method: 'DELETE', cookie });
  const stranger = await buildCustomer(shop.runtime);
  expect(await outcomeOf(await takeBack(stranger.cookie))).toBe('404 not_found');
  expect((await shop.api.send(`/share/${view.id}`)).status).toBe(200);
  expect((await takeBack(shop.cookie)).status).toBe(204);
  expect((await shop.api.send(`/share/${view.id}`)).status).toBe(404);
  expect(await outcomeOf(await takeBack(shop.cookie))).toBe('404 not_found');
});

test('whoever is erased takes what they shared along', async () => {
  const { shop, orderId } = await buildCleaned();
  const { view } = await share(shop, orderId);
  expect((await shop.api.send(`/share/${view.id}`)).status).toBe(200);
  // All else that names a user keeps the row from going; that a share does not is what counts here.
  const lonely = { ...(await readUser(shop)), id: 'usr_lonely', googleSub: 'lonely-subject' };
  await shop.runtime.db.insert(users).values(lonely);
  await shop.runtime.db
    .update(shareImages)
    .set({ userId: lonely.id })
    .where(eq(shareImages.id, view.id));
  await shop.runtime.db.delete(users).where(eq(users.id, lonely.id));
  expect(await shop.runtime.db.$count(shareImages, eq(shareImages.id, view.id))).toBe(0);
});

async function readUser({ runtime, user }: Shop) {
  const found = await runtime.db.select().from(users).where(eq(users.id, user.userId)).get();
  if (found === undefined) throw new Error('the user of a test is not there');
  return found;
}
