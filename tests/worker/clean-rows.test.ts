import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import type { StoredSummary } from '#worker/contract/scan.ts';
import { payments } from '#worker/db/schema/payments.ts';
import { scans } from '#worker/db/schema/scans.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2-method.ts';
import { RESERVATION_MS } from '#worker/domain/order/order-reservation.ts';

import {
  buildCleanRows,
  buildCustomer,
  buildPayment,
  buildScanObjects,
  buildShop,
  buyOrder,
  onlySenders,
  outcomeOf,
  placeOrder,
  postPayment,
  ROWS_VERSION,
  type Shop,
  type ShopParts,
} from './support/build-order.ts';
import { buildResultSummary } from '#tests/support/build-result-summary.ts';

const MIB = 1_048_576;

/** A shop whose scan has its result in the database. */
async function buildFinished(parts: ShopParts = {}): Promise<Shop> {
  const shop = await buildShop(parts);
  await setSummary(shop, buildResultSummary({ protectedCount: 321 }));
  return shop;
}

async function setSummary({ runtime, scanId }: Shop, resultSummary: StoredSummary): Promise<void> {
  await runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, scanId));
}

function getRows({ api, cookie, scanId }: Pick<Shop, 'api' | 'cookie' | 'scanId'>) {
  return api.send(`/api/scans/${scanId}/rows`, { cookie });
}

async function readRows(shop: Shop) {
  return cleanRowsSchema.parse(await (await getRows(shop)).json());
}

/** The rows that are marked as taken, by id. */
async function takenRows(shop: Shop): Promise<string[]> {
  const { newsletters, old, large } = await readRows(shop);
  return [...newsletters, ...old.children, ...large.children]
    .filter(({ isTaken }) => isTaken)
    .map(({ id }) => id);
}

/** Kg a year of keeping so many MiB at 0.7 kg a GiB. */
function kgOf(mebibytes: number): number {
  return ((mebibytes * MIB) / BYTES_PER_GIB) * 0.7;
}

test('the rows have the shapes of the specification and true values; parents are the sums of their parts', async () => {
  const shop = await buildFinished();
  expect(await (await getRows(shop)).json()).toEqual({
    scanId: shop.scanId,
    rowsVersion: ROWS_VERSION,
    newsletters: [
      {
        id: 'sender:1',
        sender: 'Shop',
        senderKey: 'shop@sender-canary.test',
        count: 40,
        sizeGB: 8 / 1024,
        co2Kg: kgOf(8),
        isTaken: false,
      },
      {
        id: 'sender:2',
        sender: 'News',
        senderKey: 'news@sender-canary.test',
        count: 10,
        sizeGB: 2 / 1024,
        co2Kg: kgOf(2),
        isTaken: false,
      },
    ],
    old: {
      id: 'old_all',
      count: 12,
      sizeGB: 7 / 1024,
      co2Kg: kgOf(7),
      children: [
        {
          id: 'old:2022',
          year: 2022,
          isOpenEnded: false,
          count: 5,
          sizeGB: 3 / 1024,
          co2Kg: kgOf(3),
          isTaken: false,
        },
        {
          id: 'old:2021',
          year: 2021,
          isOpenEnded: true,
          count: 7,
          sizeGB: 4 / 1024,
          co2Kg: kgOf(4),
          isTaken: false,
        },
      ],
    },
    large: {
      id: 'large_all',
      count: 4,
      sizeMB: 165,
      co2Kg: kgOf(165),
      children: [
        {
          id: 'large:10',
          fromMb: 10,
          toMb: 25,
          count: 3,
          sizeMB: 45,
          co2Kg: kgOf(45),
          isTaken: false,
        },
        {
          id: 'large:100',
          fromMb: 100,
          toMb: null,
          count: 1,
          sizeMB: 120,
          co2Kg: kgOf(120),
          isTaken: false,
        },
      ],
    },
    protectedCount: 321,
  });
});

test('a mailbox with nothing to clean has rows of nothing', async () => {
  const empty = buildCleanRows({ newsletters: [], oldMail: [], largeMail: [] });
  const shop = await buildFinished({ scanObjects: buildScanObjects(empty) });
  expect(await readRows(shop)).toMatchObject({
    newsletters: [],
    old: { count: 0, sizeGB: 0, co2Kg: 0, children: [] },
    large: { count: 0, sizeMB: 0, co2Kg: 0, children: [] },
  });
});

test('rows that are paid for are marked, and those of a quote or of a refused payment are not', async () => {
  const shop = await buildFinished();
  const quote = await placeOrder(shop, { selection: onlySenders('sender:2') });
  expect(await takenRows(shop)).toEqual([]);
  const wrong = buildPayment({ payment: { method: 'swish', phone: '0701234567', code: '0' } });
  await postPayment(shop, quote.id, wrong);
  expect(await takenRows(shop)).toEqual([]);
  await buyOrder(shop);
  expect(await takenRows(shop)).toEqual(['sender:1', 'old:2021', 'large:10']);
});

test('rows that are being paid for are marked for half an hour', async () => {
  const shop = await buildFinished();
  const { id } = await buyOrder(shop, { selection: onlySenders('sender:1') });
  const reservedAtMs = shop.runtime.clock();
  await shop.runtime.db
    .update(payments)
    .set({ status: 'pending', reservedAtMs })
    .where(eq(payments.id, id));
  shop.runtime.advance(RESERVATION_MS - 1);
  expect(await takenRows(shop)).toEqual(['sender:1']);
  shop.runtime.advance(1);
  expect(await takenRows(shop)).toEqual([]);
});

test("rows of another scan, even of the same user's, are not marked", async () => {
  const shop = await buildFinished();
  await buyOrder(await buildCustomer(shop.runtime));
  expect(await takenRows(shop)).toEqual([]);
});

test('there are no rows before the scan has a result, nor of one that failed', async () => {
  const running = await buildFinished({ scanObjects: { cleanRows: async () => null } });
  expect(await outcomeOf(await getRows(running))).toBe('409 scan_not_finished');
  const failed = await buildShop();
  await setSummary(failed, { error: 'scan_failed' });
  expect(await outcomeOf(await getRows(failed))).toBe('409 scan_not_finished');
});
