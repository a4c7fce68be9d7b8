import { expect, test } from 'vitest';

import { HARNESS_USER_ID } from '#tests/support/cleanup-harness.ts';
import { offeredMail } from '#tests/support/offered-mail.ts';
import { buildOrderStage } from '#tests/support/order-stage.ts';
import { payOnPage } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import { refunds } from '#worker/payments/refund-schema.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { PRICE_LISTS } from '#worker/domain/orders/prices.ts';
import { receipt } from '#worker/receipts/receipt-mail.ts';
import { sweep } from '#worker/sweep.ts';
import { checkPayment } from '#worker/payments/check-payment.ts';
import { findOrderFacts } from '#worker/payments/find-order-facts.ts';
import { payOrder } from '#worker/payments/pay-order.ts';

import { purchaseOf } from './purchase-of.ts';

test('a row whose mail is not what it says is left alone, counts as not done, and is paid back at Stripe', async () => {
  const { rowIds, ids, idsOf } = await offeredMail();
  const [wrongRow] = rowIds.toSorted((a, b) => idsOf(b).length - idsOf(a).length);
  if (wrongRow === undefined) throw new Error('there are no rows');
  const stage = await buildOrderStage({
    provider: 'stripe',
    tier: 'direct',
    deliveries: 1,
    seed: 1,
    wrongRow,
    at: () => {},
  });
  const { runtime, orderId, stripe, harness, truth, db } = stage;
  const purchase = purchaseOf('direct', 'stripe', {
    currency: 'SEK',
    isCodeWrong: false,
    hasDonation: false,
  });
  await payOrder(runtime, HARNESS_USER_ID, orderId, purchase);
  const [session] = stripe.store.sessions.values();
  if (session === undefined) throw new Error('there is no page');
  payOnPage(stripe.store, session, { method: 'card', course: 'succeeds', delayMs: 0 });
  await checkPayment(runtime, HARNESS_USER_ID, orderId);
  const done = await harness.run();

  const mismatchedCount = idsOf(wrongRow).length;
  expect(mismatchedCount).toBeGreaterThan(ids.length * 0.05);
  expect(done).toMatchObject({
    status: 'done',
    mismatchedCount,
    movedCount: ids.length - mismatchedCount,
  });
  const inTrash = truth.trashIds();
  for (const id of idsOf(wrongRow)) expect(inTrash).not.toContain(id);

  await sweep(runtime);
  const owed = Math.round((PRICE_LISTS.standard.SEK.direct * mismatchedCount) / ids.length);
  const [payment] = stripe.store.payments.values();
  expect(payment && stripe.store.refundsOf(payment)).toMatchObject([{ amount: owed }]);
  expect(await db.select().from(refunds)).toMatchObject([
    { reason: 'undone', status: 'succeeded', totalMinor: owed },
  ]);
  for (const language of LANGUAGES) {
    const facts = await findOrderFacts(runtime, orderId, language);
    if (facts === null) throw new Error('there is nothing to tell');
    expect(facts.cleanup.mismatchedCount).toBe(mismatchedCount);
    expect(receipt(facts).preview).toMatch(language === 'sv' ? /lät vi ligga/ : /^We left/);
  }
});
