import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { RowChoice, RowsRequest } from '#worker/contract/mailbox-scan.ts';
import { buildResultSummary } from '#tests/support/build-result-summary.ts';
import { cleanRowsSchema } from '#worker/contract/clean-rows.ts';
import { formatUnlocks, type Unlock } from '#worker/contract/protection.ts';
import { scans } from '#worker/scans/schema.ts';

import {
  buildScanObject,
  buildShop,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

const STARRED: Unlock = { rowId: 'sender:1', protection: 'starred' };
const RECENT: Unlock = { rowId: 'all', protection: 'recent' };

/** A shop whose scan remembers under what protection it was asked for rows and messages. */
async function buildAskedShop() {
  const asked: { rows: RowsRequest[]; messages: RowChoice[] } = { rows: [], messages: [] };
  const object = buildScanObject();
  const shop = await buildShop({
    mailboxScan: () => ({
      cleanRows: async (wish) => {
        asked.rows.push(wish);
        return object.cleanRows();
      },
      chosenMessages: async (choice) => {
        asked.messages.push(choice);
        return object.chosenMessages(choice);
      },
    }),
  });
  return { ...shop, asked };
}

async function protect({ api, cookie }: Pick<Shop, 'api' | 'cookie'>, target: string) {
  const body = JSON.stringify({ target, effect: 'protect' });
  const response = await api.send('/api/protections', { method: 'PUT', cookie, body });
  expect(response.status).toBe(200);
}

async function readRows({ runtime, api, cookie, scanId }: Shop, query = '') {
  const resultSummary = buildResultSummary();
  await runtime.db.update(scans).set({ resultSummary }).where(eq(scans.id, scanId));
  const response = await api.send(`/api/scans/${scanId}/rows${query}`, { cookie });
  return cleanRowsSchema.parse(await response.json());
}

test('rows, order and messages are all made under the same unlocks and the same safe-list', async () => {
  const shop = await buildAskedShop();
  await protect(shop, 'shop.example');
  const edits = [{ target: 'shop.example', effect: 'protect' }];
  const { safeListVersion } = await readRows(
    shop,
    `?unlocks=${formatUnlocks([STARRED, RECENT, STARRED])}`,
  );
  const unlocks = [STARRED, RECENT];
  const order = await placeOrder(shop, { unlocks, safeListVersion });
  expect((await postPayment(shop, order.id)).status).toBe(200);
  const protection = { edits, unlocks: [RECENT, STARRED] };
  expect(shop.asked.rows.map((wish) => wish.protection)).toEqual([protection, protection]);
  expect(shop.asked.messages.map((choice) => choice.protection)).toEqual([protection]);
  expect((await storedOrder(shop, order.id)).payment?.protection).toEqual({
    unlocks: [RECENT, STARRED],
    safeListVersion,
  });
});

test('another unlock is another order, and the same ones in any order are the same', async () => {
  const shop = await buildShop();
  const selection = onlySenders('sender:2');
  const place = (unlocks: Unlock[]) => placeOrder(shop, { selection, unlocks });
  const [plain, both, turned] = [
    await place([]),
    await place([STARRED, RECENT]),
    await place([RECENT, STARRED]),
  ];
  expect(both.id).not.toBe(plain.id);
  expect(turned.id).toBe(both.id);
});

test('a choice made under another safe-list is refused, and so is an order of before at payment', async () => {
  const shop = await buildShop();
  const { safeListVersion } = await readRows(shop);
  const order = await placeOrder(shop, { safeListVersion });
  await protect(shop, 'shop.example');
  expect((await readRows(shop)).safeListVersion).not.toBe(safeListVersion);
  const late = await postOrder(shop, { safeListVersion });
  expect(await outcomeOf(late)).toBe('409 rows_changed');
  expect(await outcomeOf(await postPayment(shop, order.id))).toBe('409 rows_changed');
  expect((await storedOrder(shop, order.id)).payment).toMatchObject({ status: 'pending' });
  expect(shop.calls.prepared).toEqual([]);
});

test.each([
  [[{ rowId: 'sender:1', protection: 'love' }]],
  [[{ rowId: 'sender:0', protection: 'starred' }]],
  [[{ rowId: '*', protection: 'starred' }]],
  [[{ ...STARRED, messageIds: ['1a'] }]],
  [Array.from({ length: 301 }, () => STARRED)],
  ['sender:1~starred'],
])('unlocks outside the contract are refused with the order', async (unlocks) => {
  const shop = await buildShop();
  expect(await outcomeOf(await postOrder(shop, { unlocks }))).toBe('400 bad_request');
});

test.each(['sender:1', 'sender:1~love', 'sender:1~starred~x', '~', 'all~starred,', '%'])(
  'unlocks of rows that read %s are refused',
  async (unlocks) => {
    const { api, cookie, scanId } = await buildShop();
    const path = `/api/scans/${scanId}/rows?unlocks=${encodeURIComponent(unlocks)}`;
    expect(await outcomeOf(await api.send(path, { cookie }))).toBe('400 bad_request');
  },
);
