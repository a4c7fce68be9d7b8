import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  cleanRowsSchema,
  exclusionsSchema,
  previewSchema,
  type Selection,
} from '#worker/contract/clean-rows.ts';
import { cleanupViewSchema, unsubscribeListSchema } from '#worker/contract/cleanups.ts';
import type { CreateOrderBody, PayOrderBody } from '#worker/contract/order-requests.ts';
import { orderViewSchema, payAnswerSchema, receiptSchema } from '#worker/contract/orders.ts';
import { safeListSchema } from '#worker/contract/protection.ts';
import {
  currentScanSchema,
  scanViewSchema,
  startScanResultSchema,
  topSendersSchema,
} from '#worker/contract/scans.ts';
import { BYTES_PER_GIB, CO2_METHOD, flowRange } from '#worker/domain/co2.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';
import { EVERY_ROW, SAFE_LIST } from '#worker/domain/protection/safe-list.ts';

import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';

import { type Demo, loadDemo, speak } from '#tests/web/support/demo-modules.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const NOW_MS = Date.parse('2026-11-22T09:00:00Z');

let web: WebBuild;
let demo: Demo;

beforeAll(async () => {
  web = await openWebBuild();
  demo = await loadDemo(web);
  await speak(web, 'sv');
});

afterAll(() => web.close());

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

const NOTHING: Selection = {
  selectedNewsletters: [],
  selectedOldCategories: [],
  selectedAttachments: [],
};

function request(selection: Partial<Selection>): CreateOrderBody {
  return {
    scanId: demo.DEMO_SCAN_ID,
    rowsVersion: 1,
    tier: 'reset',
    selection: { ...NOTHING, ...selection },
  };
}

const PAYMENT: PayOrderBody = {
  currency: 'SEK',
  hasDonation: true,
  expectedTotalMinor: 9900,
  consent: {
    startsImmediately: true,
    losesWithdrawalRight: true,
    textVersion: PURCHASE_CONSENT_VERSION,
    termsVersion: TERMS_VERSION,
  },
  payment: { method: 'klarna', email: '' },
};

async function buy(selection: Partial<Selection>) {
  const { id } = await demo.DEMO_ORDERS.createOrder(request(selection));
  const paying = demo.DEMO_ORDERS.payOrder(id, PAYMENT);
  await vi.advanceTimersByTimeAsync(1500);
  return paying;
}

/** As the schema reads it, nothing is lost and nothing added. */
function expectShape(schema: { parse: (answer: unknown) => unknown }, answer: unknown): void {
  expect(schema.parse(answer)).toEqual(answer);
}

test('the demo answers in the shapes of the API', async () => {
  const { DEMO_CHOICE, DEMO_CLEANUPS, DEMO_SCANS, DEMO_ORDERS, DEMO_SCAN_ID } = demo;
  expectShape(startScanResultSchema, await DEMO_SCANS.startScan('complete'));
  expectShape(currentScanSchema, await DEMO_SCANS.fetchCurrentScan());
  demo.haveScanned();
  expectShape(scanViewSchema, await DEMO_SCANS.fetchScan(DEMO_SCAN_ID));
  expectShape(topSendersSchema, await DEMO_SCANS.listTopSenders(10));
  const rows = await DEMO_CHOICE.fetchCleanRows(DEMO_SCAN_ID);
  expectShape(cleanRowsSchema, rows);
  for (const rowId of ['sender:1', rows.old.children[0]?.id, 'large:25'] as const) {
    if (rowId === undefined) throw new Error('no old mail');
    const of = {
      scanId: DEMO_SCAN_ID,
      rowsVersion: 1,
      rowId,
      unlocks: [],
      order: 'newest' as const,
    };
    const preview = await DEMO_CHOICE.fetchPreview(of, 0);
    expectShape(previewSchema, preview);
    expect(preview.messages.length).toBeGreaterThan(0);
  }
  expectShape(safeListSchema, await DEMO_CHOICE.fetchSafeList());
  expectShape(
    safeListSchema,
    await DEMO_CHOICE.editSafeList({ target: 'Kompass.example', effect: 'protect' }),
  );
  expectShape(
    orderViewSchema,
    await DEMO_ORDERS.createOrder(request({ selectedNewsletters: ['sender:1'] })),
  );
  const paid = await buy({ selectedNewsletters: ['sender:1', 'sender:2'] });
  expectShape(payAnswerSchema, paid);
  expectShape(receiptSchema, await DEMO_ORDERS.fetchReceipt(paid.id));
  expectShape(cleanupViewSchema, await DEMO_CLEANUPS.fetchCleanup(paid.cleanupId ?? ''));
  const asked = await DEMO_CLEANUPS.fetchUnsubscribes(paid.cleanupId ?? '');
  expectShape(unsubscribeListSchema, asked);
  expect(asked.senders.map(({ sender }) => sender)).toEqual(['Modehörnan', 'Resebyrån Kompass']);
});

test('the demo’s result is the specification’s, and its rows add up to it', () => {
  const summary = demo.demoSummary();
  const { newsletter, legacy, large_attachment: large } = summary.byCategory;
  expect(DEMO_RESULT).toEqual({
    totalEmails: 19_432,
    sizeGB: 37,
    co2Kg: 18.5,
    ledMonths: 13,
    showers: 37,
    coffeeCups: 92.5,
    newsletters: 1344,
    oldEmails: 4273,
    largeAttachments: 1156,
  });
  expect(summary.totalEmails).toBe(19_432);
  expect(summary.totalSizeGB).toBe(37);
  expect(newsletter.count).toBe(1344);
  expect([legacy.count, summary.old_emails]).toEqual([4273, 4273]);
  expect([large.count, summary.large_attachments]).toEqual([1156, 1156]);
  // What going through with all of it would save, as it is shown.
  expect(summary.potentialSavingsKg.toFixed(2)).toBe('18.50');
  expect(summary.potentialSavingsKg).toBeLessThan(summary.debtRange.centralKg);
  const years = summary.byYear.reduce((sum, { count }) => sum + count, 0);
  expect(years).toBe(19_432);
  expect(newsletter.count + legacy.count + large.count + summary.protectedCount).toBeLessThan(
    19_432,
  );
});

test('each row of the demo has an id of its own, and emits what its size does', () => {
  const { newsletters, old, large } = demo.demoRows();
  const ids = [...newsletters, ...old.children, ...large.children].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { sizeGB, co2Kg, sizeLowGB, sizeHighGB } of [...newsletters, ...old.children]) {
    expect(co2Kg).toBeCloseTo(sizeGB * 0.7, 9);
    expect(sizeLowGB).toBeLessThan(sizeGB);
    expect(sizeHighGB).toBeGreaterThan(sizeGB);
  }
  for (const { sizeMB, co2Kg, count, reason } of large.children) {
    expect(co2Kg).toBeCloseTo((sizeMB / 1024) * 0.7, 9);
    expect(sizeMB / count).toBeGreaterThanOrEqual(reason.fromMb);
    expect(sizeMB / count).toBeLessThan(reason.toMb ?? Infinity);
  }
});

test('what the reader keeps in the demo is neither counted nor bought, and the list says which it is', async () => {
  const { DEMO_CHOICE, DEMO_ORDERS, DEMO_SCAN_ID } = demo;
  const preview = { scanId: DEMO_SCAN_ID, rowsVersion: 1, unlocks: [], order: 'largest' as const };
  const { messages } = await DEMO_CHOICE.fetchPreview({ ...preview, rowId: 'large:25' }, 25);
  const messageIds = messages.map(({ id }) => id);
  expect(new Set(messageIds).size).toBe(25);
  const exclusions = exclusionsSchema.parse({
    messageIds: [],
    keepNewest: [{ rowId: 'sender:1', rule: 'newest-3' }],
    onlyMessages: [{ rowId: 'large:25', messageIds }],
  });
  const rows = await DEMO_CHOICE.fetchCleanRows(DEMO_SCAN_ID, 1, [], exclusions);
  expect(rows.newsletters[0]).toMatchObject({ count: 315, excludedCount: 3 });
  expect(rows.large.children[1]).toMatchObject({ count: 25, excludedCount: 71 });
  const order = await DEMO_ORDERS.createOrder({
    ...request({ selectedNewsletters: ['sender:1'], selectedAttachments: ['large:25'] }),
    exclusions,
  });
  expect(order).toMatchObject({ messageCount: 340, excludedCount: 74 });
});

test('what the reader unlocks in the demo comes on offer, in one row or in all', () => {
  const [row] = demo.demoRows().old.children;
  if (row === undefined) throw new Error('no old mail');
  const kept = row.protections[0];
  expect(kept).toMatchObject({ protection: 'important', canUnlock: true });
  const freed = demo.demoRows({ unlocks: [{ rowId: row.id, protection: 'important' }] });
  expect(freed.old.children[0]).toMatchObject({
    count: row.count + row.protectedCount,
    unlockedCount: row.protectedCount,
    protectedCount: 0,
  });
  expect(freed.old.count).toBe(4273 + row.protectedCount);
  const before = demo.demoRows();
  const all = demo.demoRows({ unlocks: [{ rowId: EVERY_ROW, protection: 'labelled' }] });
  expect(all.protectedCount).toBe(before.protectedCount - (all.large.count - 1156));
  expect(all.large.count).toBeGreaterThan(1156);
  expect(all.old.count).toBe(4273);
});

test('an order of the demo holds what was chosen, and newsletters’ yearly saving apart', async () => {
  const { old, newsletters } = demo.demoRows();
  const year = old.children[0]?.id ?? 'old:1999';
  const oldOnly = await demo.DEMO_ORDERS.createOrder(request({ selectedOldCategories: [year] }));
  expect(oldOnly).toMatchObject({
    status: 'pending',
    messageCount: 1208,
    oldMail: { rowCount: 1, messageCount: 1208 },
    newsletters: { rowCount: 0, messageCount: 0 },
    endedFlow: { centralKg: 0 },
    orderNumber: expect.stringMatching(/^DEMO\d{8}$/),
  });
  expect(oldOnly.co2.centralKg).toBeCloseTo(1.74 * 0.7, 9);
  const [first] = newsletters;
  if (first === undefined) throw new Error('no newsletters');
  const both = await demo.DEMO_ORDERS.createOrder(
    request({ selectedNewsletters: [first.id], selectedOldCategories: [year] }),
  );
  expect(both.messageCount).toBe(1208 + first.count);
  const meanBytes = (first.sizeGB * BYTES_PER_GIB) / first.count;
  expect(both.endedFlow).toEqual(flowRange(first.yearlyCount, meanBytes, CO2_METHOD));
  const quick = await demo.DEMO_ORDERS.createOrder({
    ...request({ selectedNewsletters: [first.id] }),
    tier: 'direct',
  });
  expect(quick.endedFlow).toBeNull();
});

test('paying in the demo takes a second and a half, and stores neither phone nor email', async () => {
  const { id } = await demo.DEMO_ORDERS.createOrder(request({ selectedNewsletters: ['sender:1'] }));
  const settled = vi.fn<() => void>();
  const paying = demo.DEMO_ORDERS.payOrder(id, {
    ...PAYMENT,
    payment: { method: 'klarna', email: 'namn@exempel.se' },
  });
  void paying.then(() => settled());
  await vi.advanceTimersByTimeAsync(1499);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const paid = await paying;
  expect(paid).toMatchObject({ id, status: 'completed', continueAt: null });
  expect(paid.amounts).toMatchObject({ totalMinor: 9900, donationMinor: 1000, vatMinor: 1780 });
  const receipt = await demo.DEMO_ORDERS.fetchReceipt(id);
  expect(receipt).toMatchObject({ method: 'klarna', isTestPayment: true });
  expect(JSON.stringify(receipt)).not.toContain('namn@exempel.se');
});

test.each([null, 'ord_somebody'])(
  'without a purchase the demo’s receipt is the specification’s example: %s',
  async (orderId) => {
    const { order } = demo.demoPurchase(orderId);
    const receipt = await demo.DEMO_ORDERS.fetchReceipt(order.id);
    expect(receipt.order.messageCount).toBe(3200);
    expect(receipt.order.co2.centralKg).toBeCloseTo(15.5, 9);
    expect(receipt.method).toBe('card');
    expect(receipt.order.orderNumber).toMatch(/^DEMO\d{8}$/);
    expect(receipt.order.amounts).toMatchObject({
      currency: 'SEK',
      totalMinor: 8900,
      vatMinor: 1780,
      priceExVatMinor: 7120,
    });
  },
);

test('the move goes on in even steps of three seconds, and ends with every message', () => {
  const { doneAfter } = demo;
  expect([0, 1, 2, 3, 4, 5].map((step) => doneAfter(step * 3000, 3200))).toEqual([
    0, 640, 1280, 1920, 2560, 3200,
  ]);
  expect(doneAfter(2999, 3200)).toBe(0);
  expect(doneAfter(60_000, 7)).toBe(7);
});

test('a purchase of the demo goes on by the time since it was paid, and can be undone', async () => {
  const { DEMO_CLEANUPS, DEMO_ORDERS } = demo;
  const paid = await buy({ selectedNewsletters: ['sender:1'], selectedAttachments: ['large:25'] });
  const cleanupId = paid.cleanupId ?? '';
  const progress = async () => (await DEMO_CLEANUPS.fetchCleanup(cleanupId)).progress;
  expect(await progress()).toMatchObject({ status: 'working', movedCount: 0, undoUntilMs: null });
  vi.advanceTimersByTime(3000);
  expect((await progress()).movedCount).toBe(Math.round(414 / 5));
  vi.advanceTimersByTime(12_000);
  expect(await progress()).toMatchObject({ status: 'done', goal: 'move', movedCount: 414 });
  const moved = await DEMO_ORDERS.fetchReceipt(paid.id);
  expect(moved.co2Saved.centralKg).toBeCloseTo(paid.co2.centralKg, 6);
  expect(moved.progress.unsubscribes?.confirmedCount).toBe(1);
  const { version } = moved.progress;
  const undone = await DEMO_CLEANUPS.undoCleanup(cleanupId);
  expect(undone.progress).toMatchObject({ status: 'working', goal: 'restore', restoredCount: 0 });
  expect(undone.progress.version).toBeGreaterThan(version);
  vi.advanceTimersByTime(15_000);
  expect(await progress()).toMatchObject({ status: 'done', goal: 'restore', restoredCount: 414 });
  expect((await DEMO_ORDERS.fetchReceipt(paid.id)).co2Saved.centralKg).toBe(0);
});

test('the demo’s safe-list counts the domains of the real one', () => {
  expect(demo.SAFE_DOMAIN_COUNT).toBe(SAFE_LIST.length);
});
