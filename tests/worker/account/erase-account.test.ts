import { env } from 'cloudflare:workers';
import { eq, getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { erasureStatements } from '#tests/tools/admin-role/rights-statements.ts';
import { sweep } from '#worker/sweep.ts';
import { sumDailyTotals } from '#worker/stats/total-queries.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { mailOutbox } from '#worker/mail/schema.ts';
import { insertReply } from '#worker/support/desk-queries.ts';
import { findSupportTicket } from '#worker/support/queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { schema } from '#worker/schema.ts';
import { supportReplies } from '#worker/support/schema.ts';
import { users } from '#worker/access/schema.ts';
import { withdrawals } from '#worker/payments/refund-schema.ts';
import { cleanupIdOf } from '#worker/domain/cleanups/cleanup-state.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { Runtime } from '#worker/runtime.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import { insertTicket } from '#tests/worker/support/build-admin.ts';
import {
  buildCustomer,
  buyOrder,
  outcomeOf,
  placeOrder,
} from '#tests/worker/support/build-order.ts';
import { fillAccount, PERSON } from '#tests/worker/support/build-person.ts';
import { insertConnection, insertSession, insertUser } from '#tests/worker/support/build-rows.ts';
import { TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { mailTo } from '#tests/worker/support/mail.ts';
import {
  buildErasableShop,
  erase,
  expectForgotten,
  postErasure,
} from '#tests/worker/support/erasure.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { buildStripeShop, openOrder, payPage, sessionsFor } from '#tests/worker/support/stripe.ts';
import { dumpAllTables, dumpRowsOf } from '#tests/worker/support/table-dump.ts';

beforeEach(emptyTables);

async function orderInBooks({ runtime }: { runtime: Pick<Runtime, 'db'> }, orderId: string) {
  return runtime.db.select().from(payments).where(eq(payments.id, orderId)).get();
}

test('nothing is left by which its owner could be known, and the browser is signed out', async () => {
  const { shop, told } = await buildErasableShop();
  const orderId = await fillAccount(shop);
  const { response, view } = await erase(shop);
  expect(view).toEqual({ isFinished: true });
  expect(response.headers.getSetCookie().join()).toMatch(/__Host-session=;.*Max-Age=0/);
  expect(response.headers.get('clear-site-data')).toBe('"cache"');
  await expectForgotten(shop);
  expect(told.revoked).toEqual(['refresh-1']);
  expect(told.wiped).toEqual([shop.scanId, cleanupIdOf(orderId)]);
  expect(await outcomeOf(await shop.api.send('/api/profile', { cookie: shop.cookie }))).toBe(
    '401 unauthenticated',
  );
});

test('an account that its person asks the owner to erase goes the same way, and the asking is on record', async () => {
  const { shop, told } = await buildErasableShop();
  await fillAccount(shop);
  for (const statement of erasureStatements(shop.user.email.toUpperCase(), TEST_NOW_MS)) {
    await env.DB.prepare(statement).run();
  }
  expect(await outcomeOf(await shop.api.send('/api/profile', { cookie: shop.cookie }))).toBe(
    '401 unauthenticated',
  );
  await sweep(shop.runtime);
  await expectForgotten(shop);
  expect(told.revoked).toEqual(['refresh-1']);
  const [entry] = await shop.runtime.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'account: erase'));
  expect(entry).toMatchObject({ userId: null, createdAtMs: TEST_NOW_MS });
});

test('of several accounts with one address none is erased by the owner’s command', async () => {
  const { shop } = await buildErasableShop();
  const { userId } = await insertUser(shop.runtime);
  const { email } = shop.user;
  await shop.runtime.db.update(users).set({ email }).where(eq(users.id, userId));
  for (const statement of erasureStatements(email, TEST_NOW_MS)) {
    await env.DB.prepare(statement).run();
  }
  const asked = await shop.runtime.db.select({ at: users.erasureAskedAtMs }).from(users);
  expect(asked).toEqual([{ at: null }, { at: null }]);
  expect(await shop.runtime.db.select().from(auditLog)).toEqual([]);
});

test('of several accounts with one address the one goes that is named by its id', async () => {
  const { shop } = await buildErasableShop();
  const { userId } = await insertUser(shop.runtime);
  const { email } = shop.user;
  await shop.runtime.db.update(users).set({ email }).where(eq(users.id, userId));
  const ticketId = await insertTicket(shop.runtime, { email });
  for (const statement of erasureStatements(userId, TEST_NOW_MS)) {
    await env.DB.prepare(statement).run();
  }
  await sweep(shop.runtime);
  // Nothing says which of the two wrote it.
  expect(await findSupportTicket(shop.runtime.db, ticketId)).toBeDefined();
  const left = await shop.runtime.db.select({ id: users.id, email: users.email }).from(users);
  expect(left).toContainEqual({ id: shop.user.userId, email });
  expect(left.map(({ id }) => id)).not.toContain(userId);
});

test('what is no address erases nobody', () => {
  expect(() => erasureStatements("x' OR '1'='1", TEST_NOW_MS)).toThrow('no e-mail address');
});

test('what was paid for and not done is given back, and stands in the books under nobody', async () => {
  const { shop } = await buildErasableShop();
  const orderId = await fillAccount(shop);
  await erase(shop);
  const kept = await orderInBooks(shop, orderId);
  expect(kept).toMatchObject({
    status: 'partly_refunded',
    totalMinor: 3900,
    vatMinor: 780,
    closedAtMs: shop.runtime.clock(),
    selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
    protection: { unlocks: [], safeListVersion: '' },
  });
  const stored = await storedOrder(shop, orderId);
  expect(stored.refunds).toMatchObject([
    { reason: 'undone', status: 'succeeded', totalMinor: 1950 },
  ]);
  expect(stored.cleanups).toMatchObject([
    { movedCount: 25, tokenMasked: null, connectionId: null },
  ]);
  expect(stored.consents).toHaveLength(2);
  const owners = [
    kept,
    ...stored.refunds,
    ...stored.charges,
    ...stored.cleanups,
    ...stored.consents,
  ];
  expect(new Set(owners.map((row) => row?.userId)).size).toBe(1);
  expect(await shop.runtime.db.select().from(users)).toMatchObject([
    { id: kept?.userId, email: '', googleSub: `erased:${kept?.userId}` },
  ]);
});

test('of somebody who has bought nothing, not even a name for nobody is left', async () => {
  const { shop, told } = await buildErasableShop();
  const { id: orderId } = await placeOrder(shop);
  await erase(shop);
  await expectForgotten(shop);
  expect(await shop.runtime.db.$count(users)).toBe(0);
  expect(await orderInBooks(shop, orderId)).toBeUndefined();
  expect(told.wiped).toContain(cleanupIdOf(orderId));
});

test('the totals of all keep what the account had added, and what was to be added', async () => {
  const { shop } = await buildErasableShop();
  await fillAccount(shop);
  await erase(shop);
  expect(await sumDailyTotals(shop.runtime.db)).toMatchObject({
    scannedCount: 10,
    cleanedCount: 25,
  });
});

test('nobody else loses anything', async () => {
  const { shop } = await buildErasableShop();
  const bystander = await buildCustomer(shop.runtime);
  await buyOrder(bystander);
  await fillAccount(shop);
  const before = await dumpRowsOf(bystander.user.userId);
  await erase(shop);
  expect(await dumpRowsOf(bystander.user.userId)).toBe(before);
});

test.each([[{}], [{ isUnderstood: false }], [{ isUnderstood: true, userId: 'usr_other' }], [null]])(
  'without its owner’s clear word nothing is erased: %j',
  async (body) => {
    const { shop } = await buildErasableShop();
    await fillAccount(shop);
    const before = await dumpAllTables();
    expect(await outcomeOf(await postErasure(shop, body))).toBe('400 bad_request');
    expect(await dumpAllTables()).toBe(before);
  },
);

test('every browser of its owner is signed out, and no mail goes to them any more', async () => {
  const { shop } = await buildErasableShop();
  await fillAccount(shop);
  const phone = await insertSession(shop.runtime, shop.user);
  const mailsBefore = await mailTo(shop.user.email);
  await erase(shop);
  await sweep(shop.runtime);
  const answer = await shop.api.send('/api/profile', { cookie: phone.cookie });
  expect(await outcomeOf(answer)).toBe('401 unauthenticated');
  expect(await mailTo(shop.user.email)).toEqual(mailsBefore);
});

test('a notice of withdrawal that was under way is settled first, and its name goes', async () => {
  let isStoppable = false;
  const { shop } = await buildErasableShop({
    mailboxCleanup: () => ({ stop: async () => isStoppable }),
  });
  const orderId = await fillAccount(shop);
  const body = JSON.stringify({ name: PERSON.name });
  await shop.api.send(`/api/orders/${orderId}/withdraw`, {
    method: 'POST',
    cookie: shop.cookie,
    body,
  });
  isStoppable = true;
  await erase(shop);
  await expectForgotten(shop);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([
    { reason: 'withdrawal', totalMinor: 1950 },
  ]);
  expect(await shop.runtime.db.select().from(withdrawals)).toMatchObject([
    { name: '', decidedAtMs: shop.runtime.clock() },
  ]);
});

test('while something is still being moved its owner is cut off at once, and the rest waits for it', async () => {
  let isQuiet = false;
  const { shop, told } = await buildErasableShop({
    mailboxCleanup: () => ({ stop: async () => isQuiet }),
  });
  const orderId = await fillAccount(shop);
  expect((await erase(shop)).view).toEqual({ isFinished: false });
  const tables = await dumpAllTables();
  for (const mark of [shop.user.email, PERSON.name, PERSON.words])
    expect(tables).not.toContain(mark);
  expect(told.revoked).toEqual(['refresh-1']);
  expect((await storedOrder(shop, orderId)).refunds).toEqual([]);

  await sweep(shop.runtime);
  expect(await shop.runtime.db.$count(users, eq(users.id, shop.user.userId))).toBe(1);
  isQuiet = true;
  await sweep(shop.runtime);
  await expectForgotten(shop);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([{ totalMinor: 1950 }]);
});

test('who comes back meanwhile begins anew, and keeps the access that they have just given', async () => {
  const { shop, told } = await buildErasableShop({
    mailboxCleanup: () => ({ stop: async () => false }),
  });
  await fillAccount(shop);
  await erase(shop);
  const { runtime, user } = shop;
  const nowMs = runtime.clock();
  await runtime.db.insert(users).values({
    id: 'usr_anew',
    googleSub: user.googleSub,
    email: user.email,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  await insertConnection(runtime, { ...user, userId: 'usr_anew' });
  const before = await dumpRowsOf('usr_anew');
  await sweep(runtime);
  expect(await dumpRowsOf('usr_anew')).toBe(before);
  expect(told.revoked).toEqual(['refresh-1']);
});

test('a payment whose money is on its way is given back when it comes', async () => {
  const shop = await buildStripeShop({
    oauth: { revoke: async () => true },
    mailboxScan: () => ({ destroy: async () => {} }),
    mailboxCleanup: () => ({ destroy: async () => {}, start: async () => false }),
  });
  const { orderId, sessionId } = await openOrder(shop);
  await payPage(sessionId);
  await erase(shop);
  await expectForgotten(shop);
  await sweep(shop.runtime);
  shop.runtime.advance(5 * MINUTE_MS);
  await sweep(shop.runtime);
  await sweep(shop.runtime);
  expect((await storedOrder(shop, orderId)).refunds).toMatchObject([
    { reason: 'undone', status: 'succeeded', totalMinor: 3900 },
  ]);
});

test('a page that was open for payment is closed, and its order goes', async () => {
  const shop = await buildStripeShop({
    oauth: { revoke: async () => true },
    mailboxScan: () => ({ destroy: async () => {} }),
    mailboxCleanup: () => ({ destroy: async () => {} }),
  });
  const { orderId } = await openOrder(shop);
  const [charge] = (await storedOrder(shop, orderId)).charges;
  await erase(shop);
  await expectForgotten(shop);
  await sweep(shop.runtime);
  expect(await sessionsFor(charge?.id ?? '')).toMatchObject([{ status: 'expired' }]);
  shop.runtime.advance(60 * MINUTE_MS);
  await sweep(shop.runtime);
  await sweep(shop.runtime);
  expect(await orderInBooks(shop, orderId)).toBeUndefined();
  expect(await shop.runtime.db.$count(users)).toBe(0);
});

test('somebody who has a row in every table that can hold one of theirs keeps none in any', async () => {
  const { shop } = await buildErasableShop();
  const orderId = await fillAccount(shop);
  const { userId } = shop.user;
  await withdrawOrder(shop.runtime, { userId, orderId, name: 'Ylva' });
  const tables = Object.entries(schema).filter(([, table]) => 'userId' in getTableColumns(table));
  const rowsOf = async (table: Table) => {
    const statement = `SELECT count(*) AS count FROM ${getTableName(table)} WHERE user_id = ?`;
    return env.DB.prepare(statement).bind(userId).first<number>('count');
  };
  for (const [name, table] of tables) {
    expect([name, await rowsOf(table)]).toEqual([name, expect.toSatisfy((count) => count > 0)]);
  }
  await erase(shop);
  for (const [name, table] of tables) expect([name, await rowsOf(table)]).toEqual([name, 0]);
});

test('a ticket that was answered goes with its answers and their mail; what an erased admin answered stays, and is nobody’s', async () => {
  const { shop } = await buildErasableShop();
  const { runtime } = shop;
  const [theirs, others] = [
    await insertTicket(runtime, { userId: shop.user.userId }),
    await insertTicket(runtime),
  ];
  for (const [number, ticketId] of [theirs, others].entries()) {
    const reply = { ticketId, userId: shop.user.userId, message: 'Hej!', createdAtMs: 1 };
    await insertReply(runtime.db, { id: `rpl_${number}`, ...reply });
  }
  await erase(shop);
  expect(await runtime.db.select().from(supportReplies)).toMatchObject([
    { id: 'rpl_1', ticketId: others, userId: null },
  ]);
  const mails = await runtime.db.select({ id: mailOutbox.id }).from(mailOutbox);
  expect(mails).toContainEqual({ id: 'support-answer.rpl_1' });
  expect(mails).not.toContainEqual({ id: 'support-answer.rpl_0' });
});
