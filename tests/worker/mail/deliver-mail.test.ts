import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { saveCleanupCopy } from '#worker/cleanups/queries.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { consents } from '#worker/account/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { MAIL_RETRY_WINDOW_MS, MAIL_LEASE_MS } from '#worker/domain/mail/mail-schedule.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import type { MailOutcome } from '#worker/platform/mail-delivery/mail-sender.ts';
import { closeOrders } from '#worker/payments/close-orders.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';

import { buildCleanupCopy } from '#tests/worker/support/build-cleanup-copy.ts';
import { buildShop, buyOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import {
  breakMail,
  mailTo,
  queuedMail,
  recordingSender,
  setEmail,
} from '#tests/worker/support/mail.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

/** A purchase whose confirmation waits to be sent. */
async function buildPurchase(parts: Parameters<typeof buildShop>[0] = {}) {
  const shop = await buildShop(parts);
  const order = await buyOrder(shop);
  const mailId = mailIdOf('order-confirmation', order.id);
  return { shop, order, mailId };
}

function deliver({ runtime }: Shop, mailId: string, sender = runtime.mail) {
  return deliverMail({ ...runtime, mail: sender }, mailId);
}

test('a confirmation goes to the signed-in address, once, and its row says so', async () => {
  const { shop, order, mailId } = await buildPurchase();
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
  expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });

  const mails = await mailTo(shop.user.email);
  expect(mails).toMatchObject([
    { id: mailId, deliveries: 1, subject: `Orderbekräftelse ${order.orderNumber}` },
  ]);
  expect(mails[0]?.text).toContain(`https://grinbox.test/receipt?order=${order.id}`);
  expect(await queuedMail(shop, order.id)).toMatchObject({
    status: 'sent',
    sentAtMs: shop.runtime.clock(),
    attempts: 1,
  });
});

test('Email Service takes a mail as we write it, and gives it a name', async () => {
  const { shop, order, mailId } = await buildPurchase({ settings: { MAIL_MODE: 'cloudflare' } });
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
  expect(await queuedMail(shop, order.id)).toMatchObject({
    status: 'sent',
    providerMessageId: expect.stringMatching(/\S/),
  });
});

test('what the provider calls it is kept, and what it says is neither stored nor logged', async () => {
  const { shop, order, mailId } = await buildPurchase();
  const { sender, mails } = recordingSender();
  await deliver(shop, mailId, sender);
  expect(mails).toHaveLength(1);
  const row = await queuedMail(shop, order.id);
  expect(row?.providerMessageId).toBe('cf-1');
  expect(JSON.stringify(row)).not.toContain(shop.user.email);
  expect(shop.runtime.logLines.join()).not.toContain(shop.user.email);
});

test('a provider that is down is tried again after a while, and then after a longer one', async () => {
  const { shop, order, mailId } = await buildPurchase();
  await breakMail(shop.user.email, 'down', 2);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'unsent' });
  expect(await queuedMail(shop, order.id)).toMatchObject({
    status: 'waiting',
    problem: 'provider-down',
    dueAtMs: shop.runtime.clock() + MINUTE_MS,
  });
  expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });

  shop.runtime.advance(MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'unsent' });
  shop.runtime.advance(5 * MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
  expect(await queuedMail(shop, order.id)).toMatchObject({ status: 'sent', problem: null });
  expect(await mailTo(shop.user.email)).toHaveLength(1);
  expect(shop.runtime.logLines.join()).toContain('"kind":"provider-down"');
});

test('a mail whose answer was lost is there once, where the provider knows it again', async () => {
  const { shop, mailId } = await buildPurchase();
  await breakMail(shop.user.email, 'lost-answer');
  expect(await deliver(shop, mailId)).toEqual({ kind: 'unsent' });
  shop.runtime.advance(MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
  expect(await mailTo(shop.user.email)).toMatchObject([{ id: mailId, deliveries: 2 }]);
});

test('of fifty who would send it at once, one does', async () => {
  const { shop, mailId } = await buildPurchase();
  const { sender, mails } = recordingSender();
  const ends = await Promise.all(Array.from({ length: 50 }, () => deliver(shop, mailId, sender)));
  expect(ends.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  expect(mails).toHaveLength(1);
});

test('whoever dies before sending leaves it to the next, once the lease has run out', async () => {
  const { shop, order, mailId } = await buildPurchase();
  const { sender, mails } = recordingSender();
  void deliver(shop, mailId, { send: () => new Promise(() => {}) });
  await expect.poll(async () => (await queuedMail(shop, order.id))?.attempts).toBe(1);
  shop.runtime.advance(MAIL_LEASE_MS - 1);
  expect(await deliver(shop, mailId, sender)).toEqual({ kind: 'none' });
  shop.runtime.advance(1);
  expect(await deliver(shop, mailId, sender)).toEqual({ kind: 'sent' });
  expect(mails).toHaveLength(1);
});

test('one who comes back from a long wait says what is true, and undoes nothing', async () => {
  const { shop, order, mailId } = await buildPurchase();
  const answer = Promise.withResolvers<MailOutcome>();
  const slow = deliver(shop, mailId, { send: () => answer.promise });
  await expect.poll(async () => (await queuedMail(shop, order.id))?.attempts).toBe(1);
  shop.runtime.advance(MAIL_LEASE_MS);
  const failing = recordingSender(async () => ({ kind: 'later', problem: 'provider-down' }));
  expect(await deliver(shop, mailId, failing.sender)).toEqual({ kind: 'unsent' });

  answer.resolve({ kind: 'sent', providerMessageId: 'late' });
  await slow;
  expect(await queuedMail(shop, order.id)).toMatchObject({
    status: 'sent',
    providerMessageId: 'late',
  });
});

test('a failure that comes late does not put off the one who has the mail now', async () => {
  const { shop, order, mailId } = await buildPurchase();
  const answer = Promise.withResolvers<MailOutcome>();
  const slow = deliver(shop, mailId, { send: () => answer.promise });
  await expect.poll(async () => (await queuedMail(shop, order.id))?.attempts).toBe(1);
  shop.runtime.advance(MAIL_LEASE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
  answer.resolve({ kind: 'refused', problem: 'address-suppressed' });
  await slow;
  expect((await queuedMail(shop, order.id))?.status).toBe('sent');
});

test.each(['anna@example.se\r\nBcc: all@evil.test', 'anna@example.se,all@evil.test', 'nobody'])(
  'an address such as %j is written to by nobody, and that is logged',
  async (email) => {
    const { shop, order, mailId } = await buildPurchase();
    await setEmail(shop, email);
    expect(await deliver(shop, mailId)).toEqual({ kind: 'refused' });
    expect(await queuedMail(shop, order.id)).toMatchObject({
      status: 'refused',
      problem: 'address-invalid',
    });
    expect(await mailTo(email)).toEqual([]);
    expect(shop.runtime.logLines.join()).toContain('mail.refused');
    shop.runtime.advance(MAIL_RETRY_WINDOW_MS);
    expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });
  },
);

test('a mail that cannot be written is not lost: it waits for a release that can', async () => {
  const { shop, order, mailId } = await buildPurchase();
  const { db } = shop.runtime;
  const ofOrder = eq(consents.paymentId, order.id);
  const [consent] = await db.select().from(consents).where(ofOrder);
  await db.update(consents).set({ textVersion: 'unknown' }).where(ofOrder);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'unsent' });
  expect(shop.runtime.logLines.join()).toContain('mail.not_composed');

  await db
    .update(consents)
    .set({ textVersion: consent?.textVersion ?? '' })
    .where(ofOrder);
  shop.runtime.advance(MINUTE_MS);
  expect(await deliver(shop, mailId)).toEqual({ kind: 'sent' });
});

test('without anybody to carry it mail waits, untouched', async () => {
  const { shop, order, mailId } = await buildPurchase({ settings: { MAIL_MODE: 'none' } });
  expect(shop.runtime.mail).toBeNull();
  expect(await deliver(shop, mailId)).toEqual({ kind: 'none' });
  expect(await queuedMail(shop, order.id)).toMatchObject({ status: 'waiting', attempts: 0 });
});

test('a database that cannot be reached makes nobody fail, and sends nothing twice', async () => {
  const { shop, order, mailId } = await buildPurchase();
  const { sender, mails } = recordingSender();
  const db = buildFailingDatabase('update "mail_outbox"');
  expect(await deliverMail({ ...shop.runtime, mail: sender, db }, mailId)).toEqual({
    kind: 'unsent',
  });
  expect(mails).toEqual([]);
  expect((await queuedMail(shop, order.id))?.attempts).toBe(0);
});

test('an order that is done is told of once, however often it is said', async () => {
  const { shop, order } = await buildPurchase();
  const { db, clock } = shop.runtime;
  await saveCleanupCopy(db, buildCleanupCopy(shop, order.cleanupId, 'working'), clock());
  expect(await queuedMail(shop, order.id, 'receipt')).toBeUndefined();
  for (let time = 0; time < 3; time += 1) {
    await saveCleanupCopy(db, buildCleanupCopy(shop, order.cleanupId, 'done'), clock());
    await deliver(shop, mailIdOf('receipt', order.id));
  }
  expect(await mailTo(shop.user.email)).toMatchObject([
    { subject: expect.stringMatching(/^Kvitto GR-\d{8}: 50\smejl ligger i papperskorgen$/) },
  ]);
});

test('a receipt waits for what is given back, and names it', async () => {
  const { shop, order } = await buildPurchase();
  const { runtime } = shop;
  const copy = buildCleanupCopy(shop, order.cleanupId, 'done');
  const half = { ...copy.progress, status: 'closed' as const, movedCount: 25 };
  await saveCleanupCopy(runtime.db, { ...copy, progress: half }, runtime.clock());
  expect(await deliver(shop, mailIdOf('receipt', order.id))).toEqual({ kind: 'none' });

  expect(await closeOrders(runtime)).toBe(1);
  runtime.advance(10 * MINUTE_MS);
  expect(await deliver(shop, mailIdOf('receipt', order.id))).toEqual({ kind: 'sent' });
  const [mail] = await mailTo(shop.user.email);
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('tillbaka 19,50 kr');
});

test('an order that is closed although its work never ended is told of too', async () => {
  const { shop, order } = await buildPurchase();
  const { runtime } = shop;
  await saveCleanupCopy(
    runtime.db,
    buildCleanupCopy(shop, order.cleanupId, 'working'),
    runtime.clock(),
  );
  runtime.advance(8 * 86_400_000);
  expect(await closeOrders(runtime)).toBe(1);
  expect(await deliver(shop, mailIdOf('receipt', order.id))).toEqual({ kind: 'sent' });
  const [mail] = await mailTo(shop.user.email);
  expect(mail?.subject).toMatch(/^Kvitto GR-\d{8}: 50 av 50\smejl flyttades$/);
});

test('mail about an order that is no more is sent to nobody', async () => {
  const { shop, order, mailId } = await buildPurchase();
  await shop.runtime.db.delete(cleanups).where(eq(cleanups.paymentId, order.id));
  expect(await deliver(shop, mailId)).toEqual({ kind: 'skipped' });
  expect(await mailTo(shop.user.email)).toEqual([]);
});
