import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildCleanRowsReport, buildSenderReport } from '#tests/support/build-clean-rows-report.ts';
import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import type { StoredSummary } from '#worker/contract/scans.ts';
import { payments } from '#worker/orders/schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { RESERVATION_MS } from '#worker/domain/orders/order-status.ts';

import {
  buildCleanRows,
  buildCustomer,
  buildPayment,
  buildScanObject,
  buildShop,
  buyOrder,
  onlySenders,
  outcomeOf,
  placeOrder,
  postPayment,
  ROWS_VERSION,
  type Shop,
  type ShopParts,
} from '#tests/worker/support/build-order.ts';

const MIB = 1_048_576;

/** A shop whose scan has its result in the database. */
async function buildFinished(parts: ShopParts = {}): Promise<Shop> {
  const shop = await buildShop(parts);
  await setSummary(shop, buildResultSummary());
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
  const { newsletters, old, large, ownLarge } = await readRows(shop);
  return [...newsletters, ...old.children, ...large.children, ...ownLarge]
    .filter(({ isTaken }) => isTaken)
    .map(({ id }) => id);
}

/** Kg a year of keeping so many MiB at 0.7 kg a GiB. */
function kgOf(mebibytes: number): number {
  return ((mebibytes * MIB) / BYTES_PER_GIB) * 0.7;
}

/** A row of so many MiB, a tenth more or less, that nothing is kept out of. */
function row(count: number, mebibytes: number, unit: 'GB' | 'MB') {
  const size = unit === 'GB' ? mebibytes / 1024 : mebibytes;
  return {
    count,
    [`size${unit}`]: size,
    [`sizeLow${unit}`]: expect.closeTo(size * 0.9, 10),
    [`sizeHigh${unit}`]: expect.closeTo(size * 1.1, 10),
    co2Kg: kgOf(mebibytes),
    excludedCount: 0,
    protectedCount: 0,
    unlockedCount: 0,
    protections: [],
    isTaken: false,
  };
}

const LETTERS = {
  isSafeListed: false,
  reason: {
    kind: 'newsletter',
    evidence: ['listUnsubscribe'],
    newestAgeDays: { min: 30, max: 325 },
  },
  readRate: null,
  unprovenCount: 0,
  kind: 'newsletter',
  unsubscribe: 'by-hand',
  wasChosen: false,
};

test('the rows have the shapes of the specification and true values; parents are the sums of their parts', async () => {
  const shop = await buildFinished();
  expect(await (await getRows(shop)).json()).toEqual({
    scanId: shop.scanId,
    safeListVersion: expect.any(String),
    isPinned: false,
    obstacle: null,
    rowsVersion: ROWS_VERSION,
    newsletters: [
      {
        id: 'sender:1',
        sender: 'Shop',
        senderKey: 'shop@sender-canary.test',
        yearlyCount: 40,
        ...LETTERS,
        ...row(40, 8, 'GB'),
      },
      {
        id: 'sender:2',
        sender: 'News',
        senderKey: 'news@sender-canary.test',
        yearlyCount: 10,
        ...LETTERS,
        ...row(10, 2, 'GB'),
      },
    ],
    oldNewsletterCount: 0,
    smallerSenders: {
      count: 0,
      sizeGB: 0,
      sizeLowGB: 0,
      sizeHighGB: 0,
      co2Kg: 0,
      isFiled: true,
      senderCount: 0,
    },
    old: {
      id: 'old_all',
      count: 12,
      sizeGB: 7 / 1024,
      co2Kg: kgOf(7),
      children: [
        {
          id: 'old:2022',
          reason: { kind: 'old', year: 2022, isOpenEnded: false, minAgeYears: 3 },
          ...row(5, 3, 'GB'),
        },
        {
          id: 'old:2021',
          reason: { kind: 'old', year: 2021, isOpenEnded: true, minAgeYears: 3 },
          ...row(7, 4, 'GB'),
        },
      ],
    },
    large: {
      id: 'large_all',
      count: 4,
      sizeMB: 165,
      co2Kg: kgOf(165),
      children: [
        { id: 'large:10', reason: { kind: 'large', fromMb: 10, toMb: 25 }, ...row(3, 45, 'MB') },
        {
          id: 'large:100',
          reason: { kind: 'large', fromMb: 100, toMb: null },
          ...row(1, 120, 'MB'),
        },
      ],
    },
    ownLarge: [
      {
        id: 'own-large:10',
        reason: { kind: 'ownLarge', fromMb: 10, toMb: 25 },
        ...row(2, 30, 'MB'),
      },
    ],
    protectedRows: [],
    protectedCount: 0,
    protections: [],
    doubts: [],
  });
});

test('what is protected is told: of each row, of rows that offer nothing, and in all', async () => {
  const isRecent = { protection: 'recent', count: 3, freedCount: 3, canUnlock: true } as const;
  const isSafe = { protection: 'safeSender', count: 9, freedCount: 8, canUnlock: true } as const;
  const bank = buildSenderReport(
    3,
    { count: 0, sizeBytes: 0 },
    { isSafeListed: true, protectedCount: 9, protections: [isSafe] },
  );
  const report = buildCleanRows({
    newsletters: [
      buildSenderReport(
        1,
        { count: 40, sizeBytes: 8 * MIB },
        {
          protectedCount: 3,
          unlockedCount: 0,
          protections: [isRecent],
          readRate: { readCount: 1, messageCount: 43 },
        },
      ),
    ],
    protectedRows: [bank],
    protectedMail: {
      count: 12,
      reasons: [
        { protection: 'safeSender', count: 9 },
        { protection: 'recent', count: 3 },
      ],
    },
  });
  const rows = await readRows(await buildFinished({ mailboxScan: () => buildScanObject(report) }));
  expect(rows).toMatchObject({
    newsletters: [
      {
        protectedCount: 3,
        unlockedCount: 0,
        protections: [isRecent],
        readRate: { readCount: 1, messageCount: 43 },
      },
    ],
    protectedRows: [
      { id: 'sender:3', sender: 'Shop 3', isSafeListed: true, protections: [isSafe] },
    ],
    protectedCount: 12,
    protections: [
      { protection: 'safeSender', count: 9 },
      { protection: 'recent', count: 3 },
    ],
    doubts: [],
  });
});

test('a mailbox with nothing to clean has rows of nothing', async () => {
  const empty = buildCleanRowsReport();
  const shop = await buildFinished({ mailboxScan: () => buildScanObject(empty) });
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
  const own = { ...onlySenders(), selectedAttachments: ['own-large:10'] };
  await buyOrder(shop, { selection: own });
  expect(await takenRows(shop)).toEqual(['sender:1', 'old:2021', 'large:10', 'own-large:10']);
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
  const running = await buildFinished({ mailboxScan: () => ({ cleanRows: async () => null }) });
  expect(await outcomeOf(await getRows(running))).toBe('409 scan_not_finished');
  const failed = await buildShop();
  await setSummary(failed, { error: 'scan_failed' });
  expect(await outcomeOf(await getRows(failed))).toBe('409 scan_not_finished');
});
