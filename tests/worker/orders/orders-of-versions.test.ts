import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { PreviewRequest, RowChoice, RowsRequest } from '#worker/contract/mailbox-scan.ts';
import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import {
  buildCleanRows,
  buildScanObject,
  buildShop,
  buyOrder,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  ROWS_VERSION,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { orderRows } from '#worker/orders/schema.ts';
import { scans } from '#worker/scans/schema.ts';

const NEWEST = ROWS_VERSION + 2;

/** The scan has come to three results. Of the middle one no rows are on offer, unless some of it have been ordered. */
async function buildDeepened() {
  const versions = new Map(
    [ROWS_VERSION, ROWS_VERSION + 1, NEWEST].map((rowsVersion) => [
      rowsVersion,
      buildScanObject(buildCleanRows({ rowsVersion })),
    ]),
  );
  const asked: (RowsRequest | RowChoice | PreviewRequest)[] = [];
  const objectOf = (wish: { rowsVersion: number | null; isPinned?: boolean }) => {
    const { rowsVersion, isPinned = false } = wish;
    const isOnOffer = isPinned || rowsVersion !== ROWS_VERSION + 1;
    const found = isOnOffer ? versions.get(rowsVersion ?? NEWEST) : undefined;
    if (found === undefined) throw new Error('a version that is not on offer');
    return found;
  };
  const shop = await buildShop({
    mailboxScan: () => ({
      async cleanRows(wish) {
        asked.push(wish);
        return objectOf(wish).cleanRows();
      },
      async chosenMessages(choice) {
        asked.push(choice);
        return objectOf(choice).chosenMessages(choice);
      },
      async preview(wish) {
        asked.push(wish);
        return objectOf(wish).preview();
      },
    }),
  });
  const resultSummary = buildResultSummary();
  await shop.runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, shop.scanId));
  return { ...shop, asked };
}

async function readRows({ api, cookie, scanId }: Shop, version?: number) {
  const query = version === undefined ? '' : `?version=${version}`;
  const response = await api.send(`/api/scans/${scanId}/rows${query}`, { cookie });
  return cleanRowsSchema.parse(await response.json());
}

const old = {
  selectedNewsletters: [],
  selectedOldCategories: ['old:2022'],
  selectedAttachments: [],
};

test('once rows of one version are bought, no other is on offer: the same mail may lie in another row there', async () => {
  const shop = await buildDeepened();
  expect(await readRows(shop)).toMatchObject({ rowsVersion: NEWEST, isPinned: false });
  await buyOrder(shop, { selection: old });

  for (const version of [undefined, NEWEST, ROWS_VERSION]) {
    expect(await readRows(shop, version)).toMatchObject({
      rowsVersion: ROWS_VERSION,
      isPinned: true,
    });
  }
  const newer = { rowsVersion: NEWEST, selection: onlySenders('sender:1') };
  expect(await outcomeOf(await postOrder(shop, newer))).toBe('409 rows_changed');
  expect((await buyOrder(shop, { selection: onlySenders('sender:1') })).status).toBe('completed');
});

test('an order of another version that was made before is refused when it is paid', async () => {
  const shop = await buildDeepened();
  const newer = { rowsVersion: NEWEST, selection: onlySenders('sender:1') };
  const { id } = await placeOrder(shop, newer);
  await buyOrder(shop, { selection: old });
  expect(await outcomeOf(await postPayment(shop, id))).toBe('409 rows_changed');
  expect(shop.calls.charged).toHaveLength(1);
});

test('of orders of two versions that are paid at the same moment one is, and the other before anything is charged', async () => {
  const shop = await buildDeepened();
  const first = await placeOrder(shop, { selection: old });
  const newer = { rowsVersion: NEWEST, selection: onlySenders('sender:1') };
  const second = await placeOrder(shop, newer);
  const outcomes = await Promise.all(
    [first.id, second.id].map(async (id) => outcomeOf(await postPayment(shop, id))),
  );
  expect(outcomes.toSorted()).toEqual(['200', '409 rows_changed']);
  expect(shop.calls.charged).toHaveLength(1);
});

test('rows of a version that has been superseded can be looked into, ordered and paid while it is the one that was bought', async () => {
  const shop = await buildDeepened();
  const paid = await buyOrder(shop, { selection: old });
  // As it was when this version was the newest.
  const rowsVersion = ROWS_VERSION + 1;
  await shop.runtime.db.run(
    `UPDATE payments SET rows_version = ${rowsVersion} WHERE id = '${paid.id}'`,
  );
  expect(await readRows(shop)).toMatchObject({ rowsVersion, isPinned: true });
  const { id } = await placeOrder(shop, { rowsVersion, selection: onlySenders('sender:1') });
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  const { api, cookie, scanId } = shop;
  const url = `/api/scans/${scanId}/preview?row=sender:2&version=${rowsVersion}`;
  expect((await api.send(url, { cookie })).status).toBe(200);
  expect(shop.asked.slice(-4).every(({ isPinned }) => isPinned === true)).toBe(true);
});

test('when all that was bought has been put back, the newest version is on offer again', async () => {
  const shop = await buildDeepened();
  const paid = await buyOrder(shop, { selection: old });
  await shop.runtime.db.delete(orderRows).where(eq(orderRows.paymentId, paid.id));
  expect(await readRows(shop)).toMatchObject({ rowsVersion: NEWEST, isPinned: false });
  const newer = { rowsVersion: NEWEST, selection: onlySenders('sender:1') };
  const again = await buyOrder(shop, newer);
  expect((await storedOrder(shop, again.id)).rows).toHaveLength(1);
});
