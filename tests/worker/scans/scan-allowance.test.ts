import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { connections } from '#worker/access/connection-schema.ts';
import { scans } from '#worker/scans/schema.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';
import { startScan } from '#worker/scans/start-scan.ts';

import { buildShop, buyOrder, placeOrder, type Shop } from '#tests/worker/support/build-order.ts';
import { insertConnection } from '#tests/worker/support/build-rows.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildInterruptedDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

/** Whoever has made as many scans today as are allowed. */
async function buildShopAtLimit(): Promise<Shop> {
  const shop = await buildShop({ mailboxScan: () => ({ start: async () => {} }) });
  for (let made = 1; made < shop.runtime.settings.SCANS_PER_DAY; made += 1) {
    expect(await scan(shop, 'quick')).toBe('made');
  }
  return shop;
}

/** Makes a scan, to its end. */
async function scan({ runtime, user }: Shop, mode: ScanMode): Promise<'made' | 'refused'> {
  runtime.advance(MINUTE_MS);
  try {
    await startScan(runtime, user.userId, { mode, timeZone: 'UTC' });
  } catch (error) {
    expect(error).toMatchObject({ code: 'scan_limit_reached' });
    return 'refused';
  }
  await runtime.db
    .update(scans)
    .set({ finishedAtMs: runtime.clock() })
    .where(eq(scans.userId, user.userId));
  return 'made';
}

test('a scan begins with the access by which another tab has just replaced the one it found', async () => {
  const { runtime, user, connection } = await buildShop({
    mailboxScan: () => ({ start: async () => {} }),
  });
  const { db } = runtime;
  const replaced = buildInterruptedDatabase('INSERT INTO scans', async () => {
    const isOld = eq(connections.id, connection.id);
    await db.update(connections).set({ revoked: true }).where(isOld);
    await insertConnection(runtime, user, {}, { scope: connection.scope });
  });
  const { scanId, isNew } = await startScan({ ...runtime, db: replaced }, user.userId, {
    mode: 'quick',
    timeZone: 'UTC',
  });
  const stored = await db.query.scans.findFirst({ where: (row, { eq: is }) => is(row.id, scanId) });
  expect(isNew).toBe(true);
  expect(stored?.connectionId).not.toBe(connection.id);
});

test('the deep scan of a chosen clean-up is made beyond the three of a day, and counts as none of them', async () => {
  const shop = await buildShopAtLimit();
  expect(await scan(shop, 'quick')).toBe('refused');
  expect(await scan(shop, 'complete')).toBe('made');
  expect(await scan(shop, 'complete')).toBe('made');
  expect(await scan(shop, 'quick')).toBe('refused');

  const other = await buildShop({ mailboxScan: () => ({ start: async () => {} }) });
  expect(await scan(other, 'complete')).toBe('made');
  expect(await scan(other, 'quick')).toBe('made');
  expect(await scan(other, 'quick')).toBe('made');
  expect(await scan(other, 'quick')).toBe('refused');
});

test('the scan that a receipt invites to is made beyond them, once for each purchase', async () => {
  const shop = await buildShopAtLimit();
  const { id } = await placeOrder(shop);
  expect(await scan(shop, 'quick')).toBe('refused');
  const { id: paidId } = await buyOrder(shop);
  expect(paidId).toBe(id);
  expect(await scan(shop, 'quick')).toBe('made');
  expect(await scan(shop, 'quick')).toBe('refused');
});

test('it counts as none of the three of those who still have some', async () => {
  const shop = await buildShop({ mailboxScan: () => ({ start: async () => {} }) });
  await buyOrder(shop);
  for (const expected of ['made', 'made', 'made', 'refused']) {
    expect(await scan(shop, 'quick')).toBe(expected);
  }
});

test('however many there are to be, no more are begun in a day than four for each that is allowed', async () => {
  const shop = await buildShopAtLimit();
  const most = 4 * shop.runtime.settings.SCANS_PER_DAY;
  for (let made = shop.runtime.settings.SCANS_PER_DAY; made < most; made += 1) {
    expect(await scan(shop, 'complete')).toBe('made');
  }
  expect(await scan(shop, 'complete')).toBe('refused');
});
