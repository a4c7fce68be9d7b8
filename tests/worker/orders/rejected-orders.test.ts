import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import {
  buildOpenCharge,
  chargeFileOf,
  completedReport,
  insertCharge,
} from '#tests/worker/support/build-charge.ts';
import { buildShop, placeOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { purgeDueConnections, revokeAllConnections } from '#worker/account/purge-connections.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { payments } from '#worker/orders/schema.ts';
import { applyChargeStatus } from '#worker/payments/apply-charge-status.ts';
import { sweep } from '#worker/sweep.ts';

const NOTHING_CHOSEN = {
  status: 'pending',
  selection: { selectedNewsletters: [], selectedOldCategories: [], selectedAttachments: [] },
  protection: { unlocks: [], safeListVersion: '' },
};

/** An order whose page is open; the money that comes for it is an öre less than was asked for. */
async function buildUnderpaidOrder() {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  await insertCharge(shop.runtime.db, buildOpenCharge(shop, id));
  const file = await chargeFileOf(shop, id);
  const pay = () =>
    applyChargeStatus(shop.runtime, file, completedReport(file.charge, { totalMinor: 1 }));
  return { shop, id, pay };
}

function orderOf({ runtime }: Shop, id: string) {
  return runtime.db.select().from(payments).where(eq(payments.id, id)).get();
}

test('what was chosen in an order whose money went back is forgotten with the data of its scan', async () => {
  const { shop, id, pay } = await buildUnderpaidOrder();
  await pay();
  await sweep(shop.runtime);
  expect((await orderOf(shop, id))?.selection.selectedNewsletters).not.toEqual([]);

  await revokeAllConnections(shop.runtime, shop.user.userId);
  expect(await orderOf(shop, id)).toMatchObject({ ...NOTHING_CHOSEN, selectionKey: id });
});

test('so is what was chosen in one whose wrong money came after the data of its scan had gone', async () => {
  const { shop, id, pay } = await buildUnderpaidOrder();
  shop.runtime.advance(CONNECTION_LIFETIME_MS);
  await purgeDueConnections(shop.runtime);
  expect((await orderOf(shop, id))?.selection.selectedNewsletters).not.toEqual([]);
  await pay();
  await sweep(shop.runtime);
  expect(await orderOf(shop, id)).toMatchObject({ ...NOTHING_CHOSEN, selectionKey: id });
});
