import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { errorBodySchema } from '#worker/contract/error.ts';
import { cleanups } from '#worker/cleanups/schema.ts';
import { paymentCharges } from '#worker/payments/charge-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import { newId } from '#worker/platform/security/hash.ts';
import { applyChargeStatus } from '#worker/payments/apply-charge-status.ts';

import { chargeFileOf, completedReport, insertCharge } from '#tests/worker/support/build-charge.ts';
import {
  buildShop,
  buyOrder,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { insertScan } from '#tests/worker/support/build-rows.ts';
import { TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

/** The same user with another scan, begun a minute after what came before. */
async function scanAgain(shop: Shop): Promise<Shop> {
  shop.runtime.advance(MINUTE_MS);
  return { ...shop, scanId: await insertScan(shop.runtime, shop.connection) };
}

/** How a clean-up stands, as its object has told. */
async function tell(
  { runtime }: Shop,
  orderId: string,
  changes: Partial<typeof cleanups.$inferInsert>,
): Promise<void> {
  await runtime.db.update(cleanups).set(changes).where(eq(cleanups.paymentId, orderId));
}

const allMoved = (finishedAtMs: number) =>
  ({ status: 'done', movedCount: 50, finishedAtMs }) as const;

async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json());
  return { status: response.status, code: error.code, details: error.details };
}

async function readRows({ api, cookie, scanId, runtime }: Shop) {
  const resultSummary = buildResultSummary();
  await runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, scanId));
  const response = await api.send(`/api/scans/${scanId}/rows`, { cookie });
  return cleanRowsSchema.parse(await response.json());
}

test.each(['surveying', 'working', 'suspended', 'failed'] as const)(
  'while paid work is %s nothing is sold from another scan, and whoever asks is told which order it is',
  async (status) => {
    const shop = await buildShop();
    const before = await scanAgain(shop);
    const made = await placeOrder(before);
    const paid = await buyOrder(shop);
    await tell(shop, paid.id, { status, movedCount: 20 });
    const again = await scanAgain(shop);
    const obstacle = { code: 'cleanup_unfinished', orderId: paid.id };

    expect(await refusalOf(await postOrder(again))).toEqual({
      status: 409,
      code: 'cleanup_unfinished',
      details: { orderId: paid.id },
    });
    expect(await outcomeOf(await postOrder(before))).toBe('409 cleanup_unfinished');
    expect(await outcomeOf(await postPayment(before, made.id))).toBe('409 cleanup_unfinished');
    expect((await readRows(again)).obstacle).toEqual(obstacle);
    expect((await readRows(shop)).obstacle).toBeNull();
    expect(shop.calls.charged).toHaveLength(1);
  },
);

test('rows put back while more of the order is to be moved leave it unfinished', async () => {
  const shop = await buildShop();
  const paid = await buyOrder(shop);
  await tell(shop, paid.id, { goal: 'restore', status: 'working', movedCount: 20 });
  const again = await scanAgain(shop);
  expect(await outcomeOf(await postOrder(again))).toBe('409 cleanup_unfinished');
  await tell(shop, paid.id, { movedCount: 50 });
  expect(await outcomeOf(await postOrder(again))).toBe('201');
});

test('work that is over is in nobody’s way: a scan that began after it can be bought from', async () => {
  const shop = await buildShop();
  const paid = await buyOrder(shop);
  await tell(shop, paid.id, allMoved(shop.runtime.clock()));
  const again = await scanAgain(shop);
  expect((await readRows(again)).obstacle).toBeNull();
  expect((await buyOrder(again)).status).toBe('completed');
});

test('more of the same scan can be bought while its first order is at work', async () => {
  const shop = await buildShop();
  await buyOrder(shop, { selection: onlySenders('sender:1') });
  const second = await buyOrder(shop, { selection: onlySenders('sender:2') });
  expect(second.status).toBe('completed');
});

test('a scan from before a clean-up was over counts mail that is gone: it is made anew before anything is bought', async () => {
  const shop = await buildShop();
  const older = await scanAgain(shop);
  const made = await placeOrder(older);
  const paid = await buyOrder(shop);
  shop.runtime.advance(MINUTE_MS);
  await tell(shop, paid.id, allMoved(shop.runtime.clock()));

  expect(await outcomeOf(await postPayment(older, made.id))).toBe('409 scan_outdated');
  expect(await outcomeOf(await postOrder(older))).toBe('409 scan_outdated');
  expect((await readRows(older)).obstacle).toEqual({ code: 'scan_outdated' });
  expect((await readRows(shop)).obstacle).toBeNull();

  await tell(shop, paid.id, { goal: 'restore', restoredCount: 49, notInTrashCount: 1 });
  expect(await outcomeOf(await postPayment(older, made.id))).toBe('200');
});

test('orders of two scans that are paid at the same moment: one is, and the other before anything is charged', async () => {
  const shop = await buildShop();
  const again = await scanAgain(shop);
  const [first, second] = [await placeOrder(shop), await placeOrder(again)];
  const outcomes = await Promise.all(
    [first.id, second.id].map(async (id) => outcomeOf(await postPayment(shop, id))),
  );
  expect(outcomes.toSorted()).toEqual(['200', '409 cleanup_unfinished']);
  expect(shop.calls.charged).toHaveLength(1);
});

test('money on its way for an order keeps other scans waiting until it is there, or has come to nothing', async () => {
  const shop = await buildShop();
  const { file, sessionId } = await openCharge(shop);
  await applyChargeStatus(shop.runtime, file, { kind: 'processing', sessionId });
  const again = await scanAgain(shop);
  expect(await refusalOf(await postOrder(again))).toEqual({
    status: 409,
    code: 'cleanup_unfinished',
    details: undefined,
  });
  expect((await readRows(again)).obstacle).toEqual({ code: 'cleanup_unfinished', orderId: null });
  await applyChargeStatus(shop.runtime, file, { kind: 'failed', sessionId });
  expect((await buyOrder(again)).status).toBe('completed');
});

/** An order with a charge whose page is open, for any provider. */
async function openCharge(shop: Shop, changes: Record<string, unknown> = {}) {
  const { id: paymentId } = await placeOrder(shop, changes);
  await insertCharge(shop.runtime.db, {
    id: newId('chg'),
    paymentId,
    userId: shop.user.userId,
    provider: 'test',
    status: 'open',
    currency: 'SEK',
    priceMinor: 3900,
    mailPriceMinor: 3900,
    vatMinor: 780,
    donationMinor: 0,
    totalMinor: 3900,
    consentTextVersion: '1',
    consentGivenAtMs: 1,
    termsVersion: '1',
    language: 'sv',
    isVerifyKept: false,
    sessionId: `cs_of_${paymentId}`,
    createdAtMs: shop.runtime.clock(),
  });
  return { sessionId: `cs_of_${paymentId}`, file: await chargeFileOf(shop, paymentId) };
}

test('money that comes after all, when work from another scan has been paid for, goes back whole and moves nothing', async () => {
  const shop = await buildShop();
  const { file, sessionId } = await openCharge(shop);
  const { charge, order } = file;
  await applyChargeStatus(shop.runtime, file, { kind: 'failed', sessionId });
  const again = await scanAgain(shop);
  const paid = await buyOrder(again);

  for (let time = 0; time < 3; time += 1) {
    await applyChargeStatus(shop.runtime, file, completedReport(charge));
    // What comes to pass afterwards makes nothing of money that has gone back.
    await tell(shop, paid.id, allMoved(TEST_NOW_MS));
  }
  const stored = await storedOrder(shop, order.id);
  expect(stored.payment).toMatchObject({ status: 'pending', chargeId: null, paidAtMs: null });
  expect(stored.charges).toMatchObject([{ status: 'rejected', paymentReference: 'pi_1' }]);
  expect(stored.refunds).toMatchObject([
    { reason: 'sold_elsewhere', status: 'due', totalMinor: 3900, vatMinor: 780 },
  ]);
  expect(stored).toMatchObject({ rows: [], consents: [], cleanups: [] });
  expect(shop.calls.started).toHaveLength(1);
  expect(shop.runtime.logLines.join()).toContain('"error","event":"charge.rejected"');
});

test('money that comes after its rows were sold to another order of the scan goes back whole', async () => {
  const shop = await buildShop();
  const { file, sessionId } = await openCharge(shop, { selection: onlySenders('sender:1') });
  await applyChargeStatus(shop.runtime, file, { kind: 'failed', sessionId });
  await buyOrder(shop, { selection: onlySenders('sender:1', 'sender:2') });
  await applyChargeStatus(shop.runtime, file, completedReport(file.charge));
  const { payment, refunds, cleanups: work } = await storedOrder(shop, file.order.id);
  expect(payment?.status).toBe('pending');
  expect(refunds).toMatchObject([{ reason: 'sold_elsewhere', totalMinor: 3900 }]);
  expect(work).toEqual([]);
});

test('an attempt to pay of which nobody ever heard again is in the way of other scans for as long as of its rows', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  await shop.runtime.db
    .update(payments)
    .set({ reservedAtMs: shop.runtime.clock() })
    .where(eq(payments.id, id));
  const again = await scanAgain(shop);
  const { id: otherId } = await placeOrder(again);
  expect(await outcomeOf(await postPayment(again, otherId))).toBe('409 cleanup_unfinished');
  shop.runtime.advance(RESERVATION_MS);
  expect(await outcomeOf(await postPayment(again, otherId))).toBe('200');
});

test('paying for another scan’s rows closes the page on which an order of an earlier one waits', async () => {
  const shop = await buildShop();
  const { file, sessionId } = await openCharge(shop);
  await shop.runtime.db
    .update(payments)
    .set({ reservedAtMs: shop.runtime.clock() })
    .where(eq(payments.id, file.order.id));
  const again = await scanAgain(shop);
  const provider = shop.runtime.payments;
  if (provider === null) throw new Error('nothing is sold');
  Object.assign(provider, { close: async () => ({ kind: 'expired', sessionId }) });
  expect((await buyOrder(again)).status).toBe('completed');
  const { db } = shop.runtime;
  expect(
    await db.select().from(paymentCharges).where(eq(paymentCharges.id, file.charge.id)),
  ).toMatchObject([{ status: 'expired' }]);
});
