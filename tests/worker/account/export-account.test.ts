import { getTableColumns } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { accountExportSchema, EXPORT_TABLES, EXPORT_EXCLUSIONS } from '#worker/contract/account.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { connectionsPolicy } from '#worker/access/connection-schema.ts';
import { schema } from '#worker/schema.ts';
import { waitlist } from '#worker/waitlist/schema.ts';
import { exportAccount } from '#worker/account/export-account.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

import {
  buildCustomer,
  buildShop,
  buyOrder,
  outcomeOf,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { fillAccount, PERSON, writeTicket } from '#tests/worker/support/build-person.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { dumpAllTables } from '#tests/worker/support/table-dump.ts';
import { buildFailingDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

const IDS = Array.from({ length: 12_345 }, (_, number) => `1a${String(number).padStart(6, '0')}`);

/** Somebody who has done all there is to do; a list of their scan is long. */
async function buildExportingShop() {
  const shop = await buildShop({
    mailboxScan: () => ({
      storedMessageIds: async ({ list, offset, limit, rounds }) => {
        const ids = list === 'newsletters' ? IDS : [];
        return {
          phase: 'finished',
          rounds: rounds ?? 7,
          ids: ids.slice(offset, offset + limit),
        };
      },
    }),
  });
  const orderId = await fillAccount(shop);
  return { ...shop, orderId };
}

function postExport({ api, cookie }: Pick<Shop, 'api' | 'cookie'>) {
  return api.send('/api/account/export', { method: 'POST', cookie });
}

async function readExport(shop: Pick<Shop, 'api' | 'cookie'>) {
  return accountExportSchema.parse(await (await postExport(shop)).json());
}

test('all that is kept of somebody stands in one file, by its published schema', async () => {
  const shop = await buildExportingShop();
  const response = await postExport(shop);
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="grinbox-export-2026-11-21.json"',
  );
  expect(response.headers.get('cache-control')).toContain('no-store');
  const text = await response.text();
  for (const words of Object.values(PERSON)) expect(text).toContain(words);
  const told = accountExportSchema.parse(JSON.parse(text));
  expect(told.tables.users).toMatchObject([{ email: shop.user.email }]);
  expect(told.scannedMessages).toMatchObject([
    { scanId: shop.scanId, phase: 'finished', lists: { newsletters: IDS, old_emails: [] } },
  ]);
  expect(told.cleanedRows).toHaveLength(1);
  const published = await (await shop.api.send(new URL(told.$schema).pathname)).json();
  expect(published).toEqual(
    JSON.parse(JSON.stringify(z.toJSONSchema(accountExportSchema, { unrepresentable: 'any' }))),
  );
});

test('no table that can hold something of a user is left out', () => {
  const owned = Object.entries(schema)
    .filter(([, table]) => 'userId' in getTableColumns(table))
    .map(([name]) => name);
  expect(EXPORT_TABLES).toEqual(expect.arrayContaining(owned));
});

test('each table tells of its rows, with all their columns but what opens a door', async () => {
  const shop = await buildExportingShop();
  const { userId } = shop.user;
  await withdrawOrder(shop.runtime, { userId, orderId: shop.orderId, name: 'Ylva' });
  const { tables, withheldColumns, leftOut } = await readExport(shop);
  for (const name of EXPORT_TABLES) {
    const shown = Object.keys(getTableColumns(schema[name])).filter(
      (column) => !withheldColumns.includes(`${name}.${column}`),
    );
    expect([name, Object.keys(tables[name][0] ?? {})]).toEqual([name, shown]);
  }
  expect(connectionsPolicy.columns.refreshToken).toBe('secret');
  expect(withheldColumns).toContain('connections.refreshToken');
  expect(leftOut).toEqual(EXPORT_EXCLUSIONS);
  const described = await (await shop.api.send('/api/account/export-schema')).text();
  for (const words of EXPORT_EXCLUSIONS) expect(described).toContain(words);
  expect(withheldColumns).not.toContain('users.email');
});

test('nothing of anybody else is in it, and asking changes nothing but the record of it', async () => {
  const shop = await buildExportingShop();
  const other = await buildCustomer(shop.runtime);
  await buyOrder(other);
  await shop.runtime.db.insert(waitlist).values({
    id: 'wtl_other',
    email: `x${shop.user.email}`,
    language: 'sv',
    createdAtMs: 1,
  });
  const before = await dumpAllTables();
  const text = await (await postExport(shop)).text();
  for (const mark of [other.user.userId, other.scanId, 'wtl_other']) {
    expect(text).not.toContain(mark);
  }
  const withoutCounts = (dump: string) =>
    dump.replaceAll(/\["(?:allowances|audit_log)",\[.*?\]\]/g, '');
  expect(withoutCounts(await dumpAllTables())).toBe(withoutCounts(before));
  const entries = await shop.runtime.db.select().from(auditLog);
  expect(entries.map(({ action }) => action)).toContain('POST /api/account/export');
});

test('it can be had five times a day', async () => {
  const shop = await buildExportingShop();
  for (let time = 0; time < 5; time += 1) expect((await postExport(shop)).status).toBe(200);
  expect(await outcomeOf(await postExport(shop))).toBe('429 rate_limit');
  expect((await postExport(await buildCustomer(shop.runtime))).status).toBe(200);
});

test('a database that is down is said, and what cannot be read in the middle ends the file unfinished', async () => {
  const shop = await buildExportingShop();
  const { runtime, user } = shop;
  const failing = (beginning: string) => ({ ...runtime, db: buildFailingDatabase(beginning) });
  await expect(exportAccount(failing('insert into "allowances"'), user)).rejects.toThrow(
    'Network connection lost',
  );
  const file = await exportAccount(failing('select "protections"'), user);
  await expect(new Response(file).text()).rejects.toThrow('Network connection lost');
});

test.each([
  ['still runs', { phase: 'listing' as const, rounds: null, ids: [] }, 'listing'],
  ['has nothing stored', null, null],
])('a scan that %s is told of as such, without lists', async (_state, stored, phase) => {
  const shop = await buildShop({ mailboxScan: () => ({ storedMessageIds: async () => stored }) });
  expect((await readExport(shop)).scannedMessages).toEqual([
    { scanId: shop.scanId, phase, lists: null },
  ]);
});

test('an export of a scan that is wiped meanwhile ends unfinished', async () => {
  let asked = 0;
  const shop = await buildShop({
    mailboxScan: () => ({
      async storedMessageIds() {
        asked += 1;
        return asked === 1 ? { phase: 'finished', rounds: 1, ids: IDS.slice(0, 3) } : null;
      },
    }),
  });
  await expect((await postExport(shop)).text()).rejects.toThrow('the scan went away');
});

test('what was written to us signed in is its writer’s, and signed out the address’s', async () => {
  const shop = await buildShop();
  const other = await buildCustomer(shop.runtime);
  await writeTicket(shop, { userId: other.user.userId, email: shop.user.email });
  await writeTicket(shop, { userId: null, email: shop.user.email.toUpperCase() });
  const { tables } = await readExport(shop);
  expect(tables.supportTickets).toMatchObject([{ userId: null }]);
  expect((await readExport(other)).tables.supportTickets).toMatchObject([
    { userId: other.user.userId },
  ]);
});
