import { beforeEach, expect, test } from 'vitest';

import { confirmPurchase } from '#worker/receipts/read-receipt.ts';

import { buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { breakMail, mailTo } from '#tests/worker/support/mail.ts';

beforeEach(emptyTables);

test('a purchase is confirmed once its mail has gone, and only then', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  await breakMail(shop.user.email, 'down');
  expect(await confirmPurchase(shop.runtime, id)).toBe(false);
  shop.runtime.advance(60 * 60_000);
  expect(await confirmPurchase(shop.runtime, id)).toBe(true);
  expect(await confirmPurchase(shop.runtime, id)).toBe(true);
  expect(await mailTo(shop.user.email)).toHaveLength(1);
});

test('where nobody carries mail, work waits for none', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  expect(await confirmPurchase({ ...shop.runtime, mail: null }, id)).toBe(true);
});
