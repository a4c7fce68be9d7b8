import { expect, test } from 'vitest';

import { type Selection, selectionSchema } from '#worker/contract/clean-rows.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { PRICE_LISTS, TIERS } from '#worker/domain/orders/prices.ts';

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

/** One sender, with each choice of the other rows: no two are the same order, and all sell its mail. */
function overlappingSelections(count: number): Selection[] {
  const others = ['sender:2', 'old:2022', 'old:2021', 'large:10', 'large:100'] as const;
  const chosen = (number: number, prefix: string) =>
    others.filter((rowId, place) => rowId.startsWith(prefix) && ((number >> place) & 1) === 1);
  return Array.from({ length: count }, (_, number) =>
    selectionSchema.parse({
      selectedNewsletters: ['sender:1', ...chosen(number, 'sender')],
      selectedOldCategories: chosen(number, 'old'),
      selectedAttachments: chosen(number, 'large'),
    }),
  );
}

test('of 50 orders of one scan that sell the same mail, paid at once, one is sold and charged', async () => {
  const shop = await buildShop();
  const ids: string[] = [];
  for (const tier of TIERS) {
    for (const selection of overlappingSelections(25)) {
      ids.push((await placeOrder(shop, { selection, tier })).id);
    }
    shop.runtime.advance(HOUR_MS);
  }
  expect(new Set(ids).size).toBe(50);
  const pay = async (id: string, order: number) => {
    const expectedTotalMinor = PRICE_LISTS.standard.SEK[order < 25 ? 'direct' : 'reset'];
    return outcomeOf(await postPayment(shop, id, buildPayment({ expectedTotalMinor })));
  };
  const outcomes = await Promise.all(ids.map(pay));
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
  const sold = outcomes.indexOf('200');
  expect(new Set(outcomes.filter((outcome) => outcome !== '200'))).toEqual(
    new Set(['409 rows_taken']),
  );
  expect(shop.calls.charged.map(({ orderId }) => orderId)).toEqual([ids[sold]]);
  expect(shop.calls.started).toHaveLength(1);
  const all = await Promise.all(ids.map((id) => storedOrder(shop, id)));
  expect(all.flatMap(({ charges }) => charges)).toMatchObject([
    { paymentId: ids[sold], status: 'completed', entitledMinor: 0, owedMinor: 0 },
  ]);
  expect(all.flatMap(({ cleanups }) => cleanups)).toHaveLength(1);
  expect(all.flatMap(({ refunds }) => refunds)).toEqual([]);
  expect(new Set(all.flatMap(({ rows }) => rows).map(({ paymentId }) => paymentId))).toEqual(
    new Set([ids[sold]]),
  );
});
