import { expect, test } from 'vitest';

import {
  buildPayment,
  buildShop,
  onlySenders,
  outcomeOf,
  placeOrder,
  postPayment,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

test('an order paid twice is answered the same, and nothing else happens', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const first = await (await postPayment(shop, id)).json();
  const stored = await storedOrder(shop, id);
  shop.runtime.advance(1000);
  const inEuro = buildPayment({
    currency: 'EUR',
    expectedTotalMinor: 390,
    payment: { method: 'klarna', email: 'anna@example.test' },
  });
  for (const body of [buildPayment(), inEuro, buildPayment({ expectedTotalMinor: 1 })]) {
    const again = await postPayment(shop, id, body);
    expect(await again.json()).toEqual(first);
  }
  expect(await storedOrder(shop, id)).toEqual(stored);
  expect(shop.calls.charged).toHaveLength(1);
  expect(shop.calls.started).toHaveLength(1);
});

test('50 payments of one order at once make one payment, one clean-up and one charge', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const responses = await Promise.all(Array.from({ length: 50 }, () => postPayment(shop, id)));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(bodies).size).toBe(1);
  expect(shop.calls.charged).toHaveLength(1);
  expect(shop.calls.prepared).toHaveLength(1);
  expect(shop.calls.started).toHaveLength(1);
  const stored = await storedOrder(shop, id);
  expect(stored.consents).toHaveLength(2);
  expect(stored.cleanups).toHaveLength(1);
});

test('a right code after a wrong one at the same moment pays', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const wrong = buildPayment({ payment: { method: 'swish', phone: '0701234567', code: '321' } });
  const [refused, paid] = await Promise.all([postPayment(shop, id, wrong), postPayment(shop, id)]);
  expect(['422 payment_code_wrong', '200']).toContain(await outcomeOf(refused));
  expect(await outcomeOf(paid)).toBe('200');
  expect((await storedOrder(shop, id)).cleanups).toHaveLength(1);
});

test('of two orders that share a row one is paid; the other is refused before anything is charged', async () => {
  const shop = await buildShop();
  const first = await placeOrder(shop, { selection: onlySenders('sender:1') });
  const second = await placeOrder(shop, { selection: onlySenders('sender:1', 'sender:2') });
  const outcomes = await Promise.all(
    [first.id, second.id].map(async (id) => outcomeOf(await postPayment(shop, id))),
  );
  expect(outcomes.toSorted()).toEqual(['200', '409 rows_taken']);
  expect(shop.calls.charged).toHaveLength(1);
  const taken = [
    ...(await storedOrder(shop, first.id)).rows,
    ...(await storedOrder(shop, second.id)).rows,
  ];
  expect(new Set(taken.map(({ paymentId }) => paymentId))).toEqual(
    new Set([shop.calls.charged[0]?.orderId]),
  );
});
