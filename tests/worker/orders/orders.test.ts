import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { buildSenderReport } from '#tests/support/build-clean-rows-report.ts';
import { orderViewSchema } from '#worker/contract/orders.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { payments } from '#worker/orders/schema.ts';
import { BYTES_PER_GIB, CO2_METHOD } from '#worker/domain/co2.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { SIGN_IN_SCOPES } from '#worker/domain/access/connection.ts';
import { newId } from '#worker/platform/security/hash.ts';

import {
  buildCleanRows,
  buildCustomer,
  buildScanObject,
  buildSelection,
  buildShop,
  buyOrder,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  ROWS_VERSION,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { TEST_NOW_MS } from '#tests/worker/support/build-runtime.ts';

const MIB = 1_048_576;

function ordersOf({ runtime, user }: Pick<Shop, 'runtime' | 'user'>) {
  return runtime.db.select().from(payments).where(eq(payments.userId, user.userId));
}

test('an order holds what the chosen rows hold, counted by the server', async () => {
  const shop = await buildShop();
  const response = await postOrder(shop);
  expect(response.status).toBe(201);
  const order = orderViewSchema.parse(await response.json());
  const sizeBytes = (8 + 4 + 45) * MIB;
  const kg = (factor: number) => (sizeBytes / BYTES_PER_GIB) * factor;
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  expect(order).toEqual({
    id: expect.stringMatching(/^ord_[a-z2-7]{26}$/),
    orderNumber: expect.stringMatching(/^GR-\d{8}$/),
    status: 'pending',
    lastAttempt: null,
    tier: 'direct',
    scanId: shop.scanId,
    createdAtMs: TEST_NOW_MS,
    expiresAtMs: TEST_NOW_MS + 24 * HOUR_MS,
    paidAtMs: null,
    messageCount: 40 + 7 + 3,
    sizeBytes,
    co2: { lowKg: kg(low), centralKg: kg(central), highKg: kg(high) },
    endedFlow: null,
    newsletters: { rowCount: 1, messageCount: 40 },
    stayedGroupCount: 0,
    excludedCount: 0,
    oldMail: { rowCount: 1, messageCount: 7 },
    largeMail: { rowCount: 1, messageCount: 3 },
    amounts: null,
    priceList: 'standard',
    paymentMode: 'test',
    isTestMode: true,
    cleanupId: null,
  });
  expect(await ordersOf(shop)).toMatchObject([
    {
      status: 'pending',
      emailCount: 50,
      co2KgSaved: kg(central),
      co2MethodVersion: CO2_METHOD.version,
      rowsVersion: ROWS_VERSION,
      amountSek: null,
      stripePaymentId: null,
      totalMinor: null,
      reservedAtMs: null,
    },
  ]);
});

test('a deep order notes what its newsletters would go on to emit', async () => {
  const shop = await buildShop();
  const { endedFlow } = await placeOrder(shop, { tier: 'reset' });
  expect(endedFlow?.lowKg).toBeGreaterThan(0);
  expect(endedFlow?.centralKg).toBeGreaterThan(endedFlow?.lowKg ?? 0);
  expect(endedFlow?.highKg).toBeGreaterThan(endedFlow?.centralKg ?? 0);
});

const GROUP_FIGURES = { count: 40, sizeBytes: 8 * MIB };
const WITH_GROUPS = buildCleanRows({
  newsletters: [
    buildSenderReport(1, GROUP_FIGURES, { kind: 'group' }),
    buildSenderReport(2, GROUP_FIGURES, { kind: 'group' }),
    buildSenderReport(3, GROUP_FIGURES),
  ],
});
const GROUPS = { tier: 'reset', selection: onlySenders('sender:1', 'sender:2') } as const;

test('a deep order notes which groups are left and which not, and what is not left goes on', async () => {
  const shop = await buildShop({ mailboxScan: () => buildScanObject(WITH_GROUPS) });
  const stays = await placeOrder(shop, GROUPS);
  expect(stays).toMatchObject({ stayedGroupCount: 2, endedFlow: { centralKg: 0 } });
  const leaves = await placeOrder(shop, { ...GROUPS, leaveGroups: ['sender:2'] });
  expect(leaves.id).not.toBe(stays.id);
  expect(leaves.stayedGroupCount).toBe(1);
  expect(leaves.endedFlow?.centralKg).toBeGreaterThan(0);
  const groups = (await ordersOf(shop)).map((order) => order.groups);
  expect(groups).toContainEqual({ leave: [], stay: ['sender:1', 'sender:2'] });
  expect(groups).toContainEqual({ leave: ['sender:2'], stay: ['sender:1'] });
});

test.each([
  ['a newsletter', 'sender:3'],
  ['a group whose mail stays', 'sender:2'],
] as const)('to leave %s as a group is refused', async (_name, rowId) => {
  const shop = await buildShop({ mailboxScan: () => buildScanObject(WITH_GROUPS) });
  const selection = onlySenders('sender:1', 'sender:3');
  const response = await postOrder(shop, { tier: 'reset', selection, leaveGroups: [rowId] });
  expect(await outcomeOf(response)).toBe('422 selection_invalid');
});

test('an order can be read by its owner', async () => {
  const shop = await buildShop();
  const order = await placeOrder(shop);
  const response = await shop.api.send(`/api/orders/${order.id}`, { cookie: shop.cookie });
  expect(await response.json()).toEqual(order);
});

test('an order ends with the data of its scan, not with a newer connection', async () => {
  const shop = await buildShop();
  const { runtime, connection } = shop;
  await runtime.db
    .update(connections)
    .set({ revoked: true, expiresAtMs: TEST_NOW_MS + HOUR_MS })
    .where(eq(connections.id, connection.id));
  await runtime.db
    .insert(connections)
    .values({ ...connection, id: newId('con'), expiresAtMs: TEST_NOW_MS + 24 * HOUR_MS });
  expect((await placeOrder(shop)).expiresAtMs).toBe(TEST_NOW_MS + HOUR_MS);
});

test('asking twice, at once or ticking in another order, makes one order', async () => {
  const shop = await buildShop();
  const chosen = { ...buildSelection(), selectedNewsletters: ['sender:1', 'sender:2'] };
  const turned = { ...chosen, selectedNewsletters: ['sender:2', 'sender:1'] };
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postOrder(shop, { selection: index % 2 === 0 ? chosen : turned }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 200),
    201,
  ]);
  const bodies = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(await ordersOf(shop)).toHaveLength(1);
});

test('other choices, and other users, make other orders with numbers of their own', async () => {
  const shop = await buildShop();
  const other = await buildCustomer(shop.runtime);
  const orders = [
    await placeOrder(shop),
    await placeOrder(shop, { selection: onlySenders('sender:2') }),
    await placeOrder(other),
  ];
  expect(new Set(orders.map(({ id }) => id)).size).toBe(3);
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  expect(new Set(numbers).size).toBe(3);
  for (const number of numbers) expect(number).toMatch(/^GR-\d{8}$/);
});

test.each([
  ['nothing', { selection: onlySenders() }, '422 selection_empty'],
  [
    'an unknown sender',
    { selection: onlySenders('sender:1', 'sender:3') },
    '422 selection_invalid',
  ],
  [
    'an unknown year',
    { selection: buildSelection({ selectedOldCategories: ['old:1999'] }) },
    '422 selection_invalid',
  ],
  [
    'an unknown size',
    { selection: buildSelection({ selectedAttachments: ['large:25'] }) },
    '422 selection_invalid',
  ],
  ['rows of an older version', { rowsVersion: ROWS_VERSION - 1 }, '409 rows_changed'],
  ['rows of a version to come', { rowsVersion: ROWS_VERSION + 1 }, '409 rows_changed'],
  ['a scan that never was', { scanId: 'scn_never' }, '404 not_found'],
])('an order of %s is refused, and nothing is stored', async (_name, changes, outcome) => {
  const shop = await buildShop();
  expect(await outcomeOf(await postOrder(shop, changes))).toBe(outcome);
  expect(await ordersOf(shop)).toEqual([]);
});

test('a choice from an earlier version is ordered as it was shown, while the scan still has that version', async () => {
  const earlier = buildCleanRows({ rowsVersion: ROWS_VERSION - 1 });
  const newest = buildCleanRows({
    newsletters: [buildSenderReport(1, { count: 99, sizeBytes: 99 * MIB })],
  });
  const shop = await buildShop({
    mailboxScan: () => ({
      cleanRows: async ({ rowsVersion }) => ({
        kind: 'rows',
        report: rowsVersion === earlier.rowsVersion ? earlier : newest,
      }),
    }),
  });
  const selection = onlySenders('sender:1');
  const order = await placeOrder(shop, { rowsVersion: earlier.rowsVersion, selection });
  expect(order.messageCount).not.toBe(99);
  const [stored] = await ordersOf(shop);
  expect(stored?.rowsVersion).toBe(earlier.rowsVersion);
});

test('a row that is not on offer is logged, without what was sent', async () => {
  const shop = await buildShop();
  await postOrder(shop, { selection: onlySenders('sender:1', 'sender:31', 'sender:32') });
  const line = shop.runtime.logLines.find((text) => text.includes('order.selection_invalid')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', scanId: shop.scanId, count: 2 });
  expect(line).not.toContain('sender:3');
});

test("another user's scan is not found, even with its own rows", async () => {
  const shop = await buildShop();
  const stranger = await buildCustomer(shop.runtime);
  const response = await postOrder({ ...stranger, scanId: shop.scanId });
  expect(await outcomeOf(response)).toBe('404 not_found');
});

test('large mail that the user sent is ordered by its own rows, and by none of the others', async () => {
  const shop = await buildShop();
  const selection = { ...onlySenders(), selectedAttachments: ['own-large:10', 'large:100'] };
  const order = await placeOrder(shop, { selection });
  expect(order).toMatchObject({
    messageCount: 3,
    sizeBytes: 150 * MIB,
    largeMail: { rowCount: 2, messageCount: 3 },
  });
  const absent = { ...onlySenders(), selectedAttachments: ['own-large:100'] };
  const refused = await postOrder(shop, { selection: absent });
  expect(await outcomeOf(refused)).toBe('422 selection_invalid');
});

test('a scan without a result has nothing to order', async () => {
  const shop = await buildShop({ mailboxScan: () => ({ cleanRows: async () => null }) });
  expect(await outcomeOf(await postOrder(shop))).toBe('409 scan_not_finished');
});

test('rows without messages are not sold', async () => {
  const newsletters = [buildSenderReport(9, { count: 0, sizeBytes: 0 })];
  const shop = await buildShop({
    mailboxScan: () => buildScanObject(buildCleanRows({ newsletters })),
  });
  const response = await postOrder(shop, { selection: onlySenders('sender:9') });
  expect(await outcomeOf(response)).toBe('422 no_message_ids');
});

test('an order needs leave to move mail, and a connection that lives', async () => {
  const reader = await buildShop({ scope: SIGN_IN_SCOPES.join(' ') });
  expect(await outcomeOf(await postOrder(reader))).toBe('403 gmail_modify_missing');

  const shop = await buildShop();
  const { runtime, connection } = shop;
  const id = eq(connections.id, connection.id);
  await runtime.db.update(connections).set({ revoked: true }).where(id);
  expect(await outcomeOf(await postOrder(shop))).toBe('409 gmail_connection_expired');

  await runtime.db.update(connections).set({ expiresAtMs: TEST_NOW_MS }).where(id);
  expect(await outcomeOf(await postOrder(shop))).toBe('410 scan_expired');
  expect(await ordersOf(reader)).toEqual([]);
  expect(await ordersOf(shop)).toEqual([]);
});

test('rows that are paid for cannot be ordered again; others of the same scan can', async () => {
  const shop = await buildShop();
  await buyOrder(shop, { selection: onlySenders('sender:1') });
  expect(await outcomeOf(await postOrder(shop))).toBe('409 rows_taken');
  const again = await postOrder(shop, { selection: onlySenders('sender:1') });
  expect(await outcomeOf(again)).toBe('409 rows_taken');
  const other = await postOrder(shop, { selection: onlySenders('sender:2') });
  expect(await outcomeOf(other)).toBe('201');
});

test('where nothing can be paid nothing can be ordered', async () => {
  const shop = await buildShop({ settings: { PAYMENTS_MODE: 'none' } });
  expect(await outcomeOf(await postOrder(shop))).toBe('503 sales_closed');
  expect(await ordersOf(shop)).toEqual([]);
});

test('the list holds paid orders alone, newest first, each with how its work stands', async () => {
  const shop = await buildShop();
  await placeOrder(shop);
  const first = await buyOrder(shop, { selection: onlySenders('sender:1') });
  shop.runtime.advance(1000);
  const second = await buyOrder(shop, { selection: onlySenders('sender:2') });
  const list = async (query: string) => {
    const response = await shop.api.send(`/api/orders${query}`, { cookie: shop.cookie });
    return response.json();
  };
  const progress = expect.objectContaining({ goal: 'move', status: 'surveying', movedCount: 0 });
  expect(await list('')).toEqual({
    orders: [
      { ...second, progress, withdrawal: null },
      { ...first, progress, withdrawal: null },
    ],
    processing: [],
  });
  expect(await list('?limit=1')).toMatchObject({ orders: [{ ...second, progress }] });
  const response = await shop.api.send('/api/orders?limit=0', { cookie: shop.cookie });
  expect(await outcomeOf(response)).toBe('400 bad_request');
});
