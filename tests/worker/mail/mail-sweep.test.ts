import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { MAIL_RETRY_WINDOW_MS } from '#worker/domain/mail/mail-schedule.ts';
import type { MailOutcome } from '#worker/platform/mail-delivery/mail-sender.ts';
import { expireOldMail, sendDueMail } from '#worker/mail/deliver-mail.ts';

import { buildShop, buyOrder, placeOrder } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildWatchedDatabase } from '#tests/worker/support/watched-database.ts';
import { mailTo, queuedMail, recordingSender } from '#tests/worker/support/mail.ts';
import { queueMail } from '#tests/worker/support/queue-mail.ts';

beforeEach(emptyTables);

const DOWN: MailOutcome = { kind: 'later', problem: 'provider-down' };

test('what nobody was left to send is sent by the sweep, once', async () => {
  const shop = await buildShop();
  const order = await buyOrder(shop);
  await sweep(shop.runtime);
  await sweep(shop.runtime);
  expect(await mailTo(shop.user.email)).toMatchObject([
    { id: `order-confirmation.${order.id}`, deliveries: 1 },
  ]);
  expect(shop.runtime.logLines.join()).toContain('"mailSent":1');
});

test('an order that can never begin ends in the same sweep as its receipt is sent', async () => {
  const shop = await buildShop({ mailboxCleanup: () => ({ start: async () => false }) });
  const order = await buyOrder(shop);
  shop.runtime.advance(MINUTE_MS);
  await sweep(shop.runtime);
  const ids = (await mailTo(shop.user.email)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([`order-confirmation.${order.id}`, `receipt.${order.id}`]);
});

test('sweeps at once send each mail once between them', async () => {
  const shop = await buildShop();
  await buyOrder(shop);
  const { sender, mails } = recordingSender();
  const runtime = { ...shop.runtime, mail: sender };
  const sent = await Promise.all([1, 2, 3].map(() => sendDueMail(runtime)));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(mails).toHaveLength(1);
});

test('a provider that is down is not asked for each of hundreds of mails', async () => {
  const shop = await buildShop();
  const { id: orderId } = await buyOrder(shop);
  await queueMail(shop, 60, orderId);
  const { sender, mails } = recordingSender(async () => DOWN);
  expect(await sendDueMail({ ...shop.runtime, mail: sender })).toBe(0);
  expect(mails.length).toBeLessThan(20);

  const healed = recordingSender();
  shop.runtime.advance(MINUTE_MS);
  expect(await sendDueMail({ ...shop.runtime, mail: healed.sender })).toBe(60);
});

test('of hundreds of mails a sweep sends what its queries allow, each once, and the rest of it is done', async () => {
  const shop = await buildShop();
  const { id: orderId } = await buyOrder(shop);
  await queueMail(shop, 400, orderId);
  let queries = 0;
  const db = buildWatchedDatabase(() => {
    queries += 1;
    if (queries > 1000) throw new Error('D1_ERROR: too many queries in one invocation');
  });
  const { sender, mails } = recordingSender();
  await sweep({ ...shop.runtime, db, mail: sender });
  const sent = await shop.runtime.db.select().from(mailOutbox).where(eq(mailOutbox.status, 'sent'));
  expect(mails).toHaveLength(sent.length);
  expect(sent.length).toBeGreaterThan(60);
  expect(queries).toBeLessThanOrEqual(1000);
  expect(shop.runtime.logLines.join()).not.toContain('sweep.step_failed');
});

test('what could not be sent for five days is given up, by name, in the log', async () => {
  const shop = await buildShop();
  const order = await buyOrder(shop);
  const { sender } = recordingSender(async () => DOWN);
  const runtime = { ...shop.runtime, mail: sender };
  await sendDueMail(runtime);
  shop.runtime.advance(MAIL_RETRY_WINDOW_MS - 1);
  expect(await expireOldMail(runtime)).toBe(0);
  shop.runtime.advance(1);
  expect(await expireOldMail(runtime)).toBe(1);
  expect((await queuedMail(shop, order.id))?.status).toBe('expired');
  expect(shop.runtime.logLines.join('\n')).toContain(
    `{"level":"error","event":"mail.expired","mailId":"order-confirmation.${order.id}","attempt":1,"kind":"provider-down"}`,
  );
  expect(await expireOldMail(runtime)).toBe(0);
  expect(await sendDueMail({ ...runtime, mail: recordingSender().sender })).toBe(0);
});

test('mail that nobody carries is given up all the same, and so is seen', async () => {
  const shop = await buildShop({ settings: { MAIL_MODE: 'none' } });
  const order = await buyOrder(shop);
  shop.runtime.advance(MAIL_RETRY_WINDOW_MS);
  await sweep(shop.runtime);
  expect((await queuedMail(shop, order.id))?.status).toBe('expired');
  expect(shop.runtime.logLines.join()).toContain('mail.expired');
});

test('a quote is nothing to write about, whatever sweeps', async () => {
  const shop = await buildShop();
  await placeOrder(shop);
  await sweep(shop.runtime);
  expect(await mailTo(shop.user.email)).toEqual([]);
});
