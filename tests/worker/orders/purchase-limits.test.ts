import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';
import { payments } from '#worker/orders/schema.ts';
import { PURCHASE_LIMITS } from '#worker/domain/orders/purchase-rules.ts';
import { requirePurchaseAllowance } from '#worker/orders/create-order.ts';

import {
  buildCustomer,
  buildPayment,
  buildShop,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

beforeEach(emptyTables);

const WRONG_CODE = buildPayment({
  payment: { method: 'swish', phone: '070-123 45 67', code: '124' },
});

function orderSender(shop: Pick<Shop, 'api' | 'cookie' | 'scanId'>, row: SenderRowId) {
  return postOrder(shop, { selection: onlySenders(row) });
}

async function useUp({ runtime, user }: Shop, step: 'order' | 'charge', left: number) {
  for (let use = left; use < PURCHASE_LIMITS[step].most; use += 1) {
    await requirePurchaseAllowance(runtime, step, user.userId);
  }
}

test('no more orders are made in an hour than a person can want; then it says for how long to wait', async () => {
  const shop = await buildShop();
  await useUp(shop, 'order', 1);
  shop.runtime.advance(10 * 60_000);
  expect(await outcomeOf(await orderSender(shop, 'sender:1'))).toBe('201');
  const refused = await orderSender(shop, 'sender:2');
  expect(refused.headers.get('retry-after')).toBe('3000');
  expect(await outcomeOf(refused)).toBe('429 rate_limit');
  const ofUser = eq(payments.userId, shop.user.userId);
  expect(await shop.runtime.db.$count(payments, ofUser)).toBe(1);
  shop.runtime.advance(50 * 60_000);
  expect(await outcomeOf(await orderSender(shop, 'sender:2'))).toBe('201');
});

test('the same order asked for again counts for nothing, fifty times at once neither', async () => {
  const shop = await buildShop();
  await useUp(shop, 'order', 1);
  const answers = await Promise.all(Array.from({ length: 50 }, () => postOrder(shop)));
  const outcomes = await Promise.all(answers.map(outcomeOf));
  expect(outcomes.filter((outcome) => outcome === '201')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(49);
  expect(await outcomeOf(await postOrder(shop))).toBe('200');
  expect(await outcomeOf(await orderSender(shop, 'sender:2'))).toBe('429 rate_limit');
});

test('an order over the limit that is asked for fifty times at once is made for nobody', async () => {
  const shop = await buildShop();
  await useUp(shop, 'order', 0);
  const answers = await Promise.all(Array.from({ length: 50 }, () => postOrder(shop)));
  const outcomes = await Promise.all(answers.map(outcomeOf));
  expect(new Set(outcomes)).toEqual(new Set(['429 rate_limit']));
  expect(await shop.runtime.db.$count(payments)).toBe(0);
});

test('many different orders at once do not pass the limit together', async () => {
  const shop = await buildShop();
  await useUp(shop, 'order', 1);
  const answers = await Promise.all([orderSender(shop, 'sender:1'), orderSender(shop, 'sender:2')]);
  const outcomes = await Promise.all(answers.map(outcomeOf));
  expect(outcomes.toSorted()).toEqual(['201', '429 rate_limit']);
  expect(await shop.runtime.db.$count(payments)).toBe(1);
});

test('a refused code can be tried ten times in an hour, and then nothing is charged and the rows are free', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  for (let time = 0; time < PURCHASE_LIMITS.charge.most; time += 1) {
    const outcome = await outcomeOf(await postPayment(shop, id, WRONG_CODE));
    expect(outcome).toBe('422 payment_code_wrong');
  }
  const refused = await postPayment(shop, id);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await outcomeOf(refused)).toBe('429 rate_limit');
  expect(await storedOrder(shop, id)).toMatchObject({ payment: { status: 'pending' }, rows: [] });
  shop.runtime.advance(60 * 60_000);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
});

test('a payment that cannot begin, because its mail could not be laid by, counts for nothing', async () => {
  let isDown = true;
  const prepare = async () => {
    if (isDown) throw new Error('the object cannot be reached');
  };
  const shop = await buildShop({ mailboxCleanup: () => ({ prepare }) });
  const { id } = await placeOrder(shop);
  await useUp(shop, 'charge', 1);
  for (let time = 0; time < 3; time += 1) {
    expect((await postPayment(shop, id)).status).toBe(500);
  }
  isDown = false;
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
});

test('a payment that is gone on with, or was made, counts once', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  await useUp(shop, 'charge', 1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => postPayment(shop, id)));
  expect(new Set(await Promise.all(answers.map(outcomeOf)))).toEqual(new Set(['200']));
});

test('nobody else is affected', async () => {
  const shop = await buildShop();
  await useUp(shop, 'order', 0);
  await useUp(shop, 'charge', 0);
  expect(await outcomeOf(await postOrder(shop))).toBe('429 rate_limit');
  const other = await buildCustomer(shop.runtime);
  const { id } = await placeOrder(other);
  expect(await outcomeOf(await postPayment(other, id))).toBe('200');
});
