import { beforeEach, expect, test } from 'vitest';

import { buildCleanupCopy } from '#tests/worker/support/build-cleanup-copy.ts';
import { buildShop, buyOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo, queuedMail } from '#tests/worker/support/mail.ts';
import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { deliverMail, sendDueMail } from '#worker/mail/deliver-mail.ts';

beforeEach(emptyTables);

/** Of the 50 that were moved. */
const PARTLY_BACK = { goal: 'restore', restoredCount: 20 } as const;

async function buildPurchase() {
  const shop = await buildShop();
  return { shop, order: await buyOrder(shop) };
}

function deliver({ runtime }: Shop, mailId: string) {
  return deliverMail(runtime, mailId);
}

test('whoever goes on within ten minutes is not written to; whoever stops for good is', async () => {
  const { shop, order } = await buildPurchase();
  const { db, clock, advance } = shop.runtime;
  const mailId = mailIdOf('cleanup-stopped', order.id);
  const say = (status: 'suspended' | 'working') =>
    saveCleanupCopy(db, buildCleanupCopy(shop, order.cleanupId, status), clock());
  await say('suspended');
  expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });
  await say('working');
  advance(10 * MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'skipped' });
  expect((await queuedMail(shop, order.id, 'cleanup-stopped'))?.status).toBe('skipped');

  await say('suspended');
  advance(10 * MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
  await say('suspended');
  advance(10 * MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });
  expect(await mailTo(shop.user.email)).toMatchObject([
    { subject: `Städningen är pausad: anslut igen (${order.orderNumber})` },
  ]);
});

test('a stop after its owner had it go on is told of again, in one mail', async () => {
  const { shop, order } = await buildPurchase();
  const { db, clock, advance } = shop.runtime;
  const copy = buildCleanupCopy(shop, order.cleanupId, 'suspended', PARTLY_BACK);
  for (const ownerRestarts of [1, 2, 2, 3]) {
    await saveCleanupCopy(db, { ...copy, ownerRestarts }, clock());
    advance(10 * MINUTE_MS);
    await sendDueMail(shop.runtime);
  }
  const told = await mailTo(shop.user.email);
  expect(told.filter(({ subject }) => subject.startsWith('Alla mejl är inte'))).toHaveLength(3);
});

test('a stop is not told of twice while the mail about the one before still waits', async () => {
  const { shop, order } = await buildPurchase();
  const { db, clock, advance } = shop.runtime;
  const copy = buildCleanupCopy(shop, order.cleanupId, 'suspended');
  for (const ownerRestarts of [0, 1])
    await saveCleanupCopy(db, { ...copy, ownerRestarts }, clock());
  advance(10 * MINUTE_MS);
  await sendDueMail(shop.runtime);
  const told = await mailTo(shop.user.email);
  expect(told.filter(({ subject }) => subject.startsWith('Städningen är pausad'))).toHaveLength(1);
});

test('senders that nobody got round to are told of, with the way to go on', async () => {
  const { shop, order } = await buildPurchase();
  const { db, clock, advance } = shop.runtime;
  const counts = { waitingCount: 0, confirmedCount: 5, askedCount: 0, needsClickCount: 0 };
  const say = (retryableCount: number) => {
    const unsubscribes = { ...counts, notPossibleCount: 3, untriedCount: 3, retryableCount };
    const copy = buildCleanupCopy(shop, order.cleanupId, 'done', { unsubscribes });
    return saveCleanupCopy(db, copy, clock());
  };
  await say(0);
  expect(await queuedMail(shop, order.id, 'cleanup-stopped')).toBeUndefined();
  await say(3);
  advance(10 * MINUTE_MS);
  expect(await deliver(shop, mailIdOf('cleanup-stopped', order.id))).toEqual({ kind: 'sent' });
  const told = await mailTo(shop.user.email);
  expect(told.map(({ subject }) => subject)).toContain(
    `Alla avsändare är inte avregistrerade än (${order.orderNumber})`,
  );
});

test('an undo that its owner lets stand still is told once, in a mail of its own', async () => {
  const { shop, order } = await buildPurchase();
  const { db, clock, advance } = shop.runtime;
  const copy = buildCleanupCopy(shop, order.cleanupId, 'suspended', PARTLY_BACK);
  const mailId = mailIdOf('undo-stopped', order.id);
  for (const answer of ['sent', 'none'] as const) {
    await saveCleanupCopy(db, copy, clock());
    expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });
    advance(10 * MINUTE_MS);
    expect(await deliver(shop, mailId)).toEqual({ kind: answer });
  }
  expect(await mailTo(shop.user.email)).toMatchObject([
    { subject: `Alla mejl är inte tillbaka än (${order.orderNumber})` },
  ]);
});
