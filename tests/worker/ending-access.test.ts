import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { deleteDeadConnections } from '#worker/access/purge-queries.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { CONNECTION_LIFETIME_MS, EXPIRY_WARNING_MS } from '#worker/domain/access/connection.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { ENDING_MAIL_AFTER_MS } from '#worker/domain/mail/mail-schedule.ts';
import { deliverMail } from '#worker/mail/deliver-mail.ts';
import { enqueueAccessEndingMails } from '#worker/account/access-ending-mail.ts';

import { buildShop, buyOrder, placeOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { insertConnection } from '#tests/worker/support/build-rows.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, mailTo } from '#tests/worker/support/mail.ts';

/** As long as an access lives before its end is near. */
const UNTIL_NEAR_MS = CONNECTION_LIFETIME_MS - EXPIRY_WARNING_MS;

/** A paid order whose work has begun and is not done, of somebody whose access ends in so long. */
async function buildWorkLeft(endsInMs = EXPIRY_WARNING_MS) {
  await emptyTables();
  const shop = await buildShop();
  const order = await buyOrder(shop);
  await changeCleanup(shop, order.id, { status: 'working', movedCount: 20 });
  const expiresAtMs = shop.runtime.clock() + ENDING_MAIL_AFTER_MS + endsInMs;
  await changeConnections(shop, { expiresAtMs });
  shop.runtime.advance(ENDING_MAIL_AFTER_MS);
  return { shop, order, connection: await findConnection(shop) };
}

function changeConnections(
  { runtime, user }: Shop,
  changes: Partial<typeof connections.$inferInsert>,
) {
  return runtime.db.update(connections).set(changes).where(eq(connections.userId, user.userId));
}

async function findConnection({ runtime, user }: Shop) {
  const found = await runtime.db
    .select()
    .from(connections)
    .where(eq(connections.userId, user.userId))
    .get();
  if (found === undefined) throw new Error('the connection of a test is not there');
  return found;
}

function queuedEndings({ runtime }: Shop) {
  return runtime.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'access-ending'));
}

async function endingsTo({ user }: Shop) {
  return (await mailTo(user.email)).filter(({ id }) => id.startsWith('access-ending.'));
}

test('whoever has paid for work that is left is told once that the access to do it ends', async () => {
  const { shop, order, connection } = await buildWorkLeft();
  await sweep(shop.runtime);
  shop.runtime.advance(HOUR_MS);
  await sweep(shop.runtime);
  expect(await endingsTo(shop)).toMatchObject([
    {
      id: `access-ending.${connection.id}`,
      subject: `Åtkomsten till din Gmail tar snart slut (${order.orderNumber})`,
      deliveries: 1,
    },
  ]);
});

test('each connection is told of once, and the next one anew', async () => {
  const { shop, connection } = await buildWorkLeft();
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(1);
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(0);
  await changeConnections(shop, { revoked: true, revokedAtMs: shop.runtime.clock() });
  const next = await insertConnection(shop.runtime, shop.user);
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(0);
  shop.runtime.advance(UNTIL_NEAR_MS);
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(1);
  const ids = (await queuedEndings(shop)).map(({ subjectId }) => subjectId);
  expect(ids.toSorted()).toEqual([connection.id, next.id].toSorted());
});

test('nobody is told before the end is near, nor when it has come', async () => {
  const early = await buildWorkLeft(EXPIRY_WARNING_MS + 1);
  expect(await enqueueAccessEndingMails(early.shop.runtime)).toBe(0);
  const late = await buildWorkLeft(0);
  expect(await enqueueAccessEndingMails(late.shop.runtime)).toBe(0);
});

test('nobody is told of access that they have ended themselves', async () => {
  const { shop } = await buildWorkLeft();
  await changeConnections(shop, { revoked: true });
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(0);
});

test.each([
  ['is done', { status: 'done' }],
  ['has been given up', { status: 'closed' }],
  ['is being put back', { goal: 'restore', status: 'working' }],
] as const)('nobody is told whose work %s', async (_what, changes) => {
  const { shop, order } = await buildWorkLeft();
  await changeCleanup(shop, order.id, changes);
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(0);
});

test('senders who are still to be unsubscribed from are work that is left', async () => {
  const { shop, order } = await buildWorkLeft();
  await changeCleanup(shop, order.id, { status: 'done', isUnsubscribing: true });
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(1);
});

test('an order that is closed or not paid is no reason to write', async () => {
  const { shop, order } = await buildWorkLeft();
  await shop.runtime.db
    .update(payments)
    .set({ closedAtMs: shop.runtime.clock() })
    .where(eq(payments.id, order.id));
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(0);

  await emptyTables();
  const unpaid = await buildShop();
  await placeOrder(unpaid);
  unpaid.runtime.advance(UNTIL_NEAR_MS);
  expect(await enqueueAccessEndingMails(unpaid.runtime)).toBe(0);
});

test('work that was paid for a moment ago is given time to be done', async () => {
  const { shop, order } = await buildWorkLeft();
  const paidAtMs = shop.runtime.clock() - ENDING_MAIL_AFTER_MS + 1;
  await shop.runtime.db.update(payments).set({ paidAtMs }).where(eq(payments.id, order.id));
  expect(await enqueueAccessEndingMails(shop.runtime)).toBe(0);
});

test('mail that could not be sent before the work was done, or the access over, is sent to nobody', async () => {
  const { shop, order, connection } = await buildWorkLeft();
  const { runtime, user } = shop;
  await enqueueAccessEndingMails(runtime);
  const mailId = `access-ending.${connection.id}`;
  await breakMail(user.email, 'down');
  expect(await deliverMail(runtime, mailId)).toEqual({ kind: 'unsent' });
  await changeCleanup(shop, order.id, { status: 'done' });
  runtime.advance(HOUR_MS);
  expect(await deliverMail(runtime, mailId)).toEqual({ kind: 'skipped' });
  // As another order of theirs would: it is told of after all.
  await changeCleanup(shop, order.id, { status: 'working' });
  expect(await enqueueAccessEndingMails(runtime)).toBe(1);
  await changeCleanup(shop, order.id, { status: 'done' });
  expect(await deliverMail(runtime, mailId)).toEqual({ kind: 'skipped' });

  const late = await buildWorkLeft();
  await enqueueAccessEndingMails(late.shop.runtime);
  late.shop.runtime.advance(EXPIRY_WARNING_MS);
  const lateId = `access-ending.${late.connection.id}`;
  expect(await deliverMail(late.shop.runtime, lateId)).toEqual({ kind: 'skipped' });
  expect(await endingsTo(shop)).toEqual([]);
  expect(await endingsTo(late.shop)).toEqual([]);
});

test('that it was told goes when the connection does', async () => {
  const { shop, connection } = await buildWorkLeft();
  await enqueueAccessEndingMails(shop.runtime);
  await changeConnections(shop, { revoked: true });
  await shop.runtime.db.update(scans).set({ purgedAtMs: shop.runtime.clock() });
  expect(await queuedEndings(shop)).toHaveLength(1);
  expect(await deleteDeadConnections(shop.runtime.db, connection.expiresAtMs)).toBe(1);
  expect(await queuedEndings(shop)).toEqual([]);
});
