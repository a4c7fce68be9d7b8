import { expect, test } from 'vitest';
import { z } from 'zod';

import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { listUnpurgedScansOfUser } from '#worker/access/purge-queries.ts';
import {
  startErasure,
  blankEndedConnections,
  deletePseudonyms,
  eraseUserRows,
  listErasures,
  listOpenOrders,
} from '#worker/account/erasure-queries.ts';
import { readExportedRows } from '#worker/account/export-queries.ts';
import { EXPORT_TABLES } from '#worker/contract/account.ts';
import { listOrderIds } from '#worker/orders/queries.ts';
import { deleteOldBooks } from '#worker/payments/delete-old-books.ts';
import { createDatabase, type Database } from '#worker/platform/db/client.ts';
import { readStoredGauges } from '#worker/admin/gauges.ts';

const planSchema = z.array(z.object({ detail: z.string() }));
const nameSchema = z.array(z.object({ name: z.string() }));
/** null: not a column, but what is worked out of some. */
const columnSchema = z.array(z.object({ name: z.string().nullable() }));
const keySchema = z.array(z.object({ from: z.string() }));
const indexSchema = z.array(z.object({ name: z.string(), partial: z.number() }));

const db = createSqliteD1().through(async (step) => step());

async function read<Row>(schema: z.ZodType<Row[]>, statement: string, values: unknown[] = []) {
  const { results } = await db.$client
    .prepare(statement)
    .bind(...values)
    .all();
  return schema.parse(results);
}

/** Through a whole table; from some row on is no better. */
function isScan(detail: string): boolean {
  return /^SCAN (?!.*\bUSING\b)/.test(detail) || detail.endsWith('PRIMARY KEY (rowid>?)');
}

/** How every statement is carried out that work asks of the database. */
async function plansOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const watched = new Proxy(db.$client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (statement: string) => {
        statements.push(statement);
        return target.prepare(statement);
      };
    },
  });
  await work(createDatabase(watched));
  expect(statements).not.toEqual([]);
  const plans = await Promise.all(
    statements.map((statement) =>
      read(
        planSchema,
        `EXPLAIN QUERY PLAN ${statement}`,
        Array.from(statement.matchAll(/\?/g), () => 1),
      ),
    ),
  );
  return plans.flat().map(({ detail }) => detail);
}

const PERSON = { userId: 'usr_1', email: 'anna@test' };

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['beginning an erasure', (watched) => startErasure(watched, 'usr_1', 1)],
  [
    'erasing what a user has',
    (watched) => eraseUserRows(watched, { userId: 'usr_1', pseudonymId: 'usr_2', nowMs: 1 }),
  ],
  ['blanking the access of a user', (watched) => blankEndedConnections(watched, 'usr_1')],
  ['finding the orders of a user', (watched) => listOrderIds(watched, 'usr_1')],
  ['finding the open orders of a user', (watched) => listOpenOrders(watched, 'usr_1')],
  ['finding the scans of a user', (watched) => listUnpurgedScansOfUser(watched, 'usr_1')],
  ['finding who is being erased', (watched) => listErasures(watched, 1)],
  ['deleting pseudonyms', (watched) => deletePseudonyms(watched)],
  [
    'exporting what a user has',
    (watched) =>
      Promise.all(
        EXPORT_TABLES.map((table) =>
          readExportedRows(watched, table, { person: PERSON, afterRowId: 0, limit: 1 }),
        ),
      ),
  ],
])('%s looks into indexes only, however large the tables are', async (_name, work) => {
  const scans = (await plansOf(work)).filter(isScan);
  expect(scans).toEqual([]);
});

test('how much is late is counted without a look at what ended as it should', async () => {
  const plans = await plansOf((watched) =>
    readStoredGauges(watched, {
      nowMs: 1,
      purgeByMs: 1,
      erasureByMs: 1,
      grantByMs: 1,
      mailByMs: 1,
      refundByMs: 1,
      paidByMs: 1,
      noticeByMs: 1,
      stoppedByMs: 1,
      lostMailSinceMs: 1,
      failingByMs: 1,
      unsureSinceDay: '2026-11-20',
    }),
  );
  const ofAccess = plans.filter((detail) => /^\w+ (connections|scans)\b/.test(detail));
  expect(ofAccess).toEqual([
    expect.stringContaining('INDEX connections_unwiped_by_expiry (expires_at<?)'),
    expect.stringContaining('INDEX scans_unpurged_by_connection'),
    expect.stringContaining('INDEX sqlite_autoindex_connections_1 (id=?)'),
  ]);
  const ofOrders = plans.filter((detail) => /^\w+ (payments|withdrawals)\b/.test(detail));
  expect(ofOrders).toEqual([
    expect.stringContaining('INDEX payments_holding_ids (ids_look_at>? AND ids_look_at<?)'),
    expect.stringContaining('INDEX payments_unclosed_by_time (paid_at>? AND paid_at<?)'),
    expect.stringContaining('INDEX sqlite_autoindex_withdrawals_1 (payment_id=?)'),
    expect.stringContaining('INDEX withdrawals_undecided_by_time (requested_at<?)'),
  ]);
  expect(plans).toContainEqual(
    expect.stringContaining('INDEX mail_outbox_unsent_by_time (created_at>?)'),
  );
  const ofCleanups = plans.filter((detail) => /^\w+ cleanups\b/.test(detail));
  expect(new Set(ofCleanups)).toEqual(
    new Set([
      'SCAN cleanups USING INDEX cleanups_running_by_heartbeat',
      'SCAN cleanups USING INDEX cleanups_unsubscribing_by_heartbeat',
      'SEARCH cleanups USING INDEX cleanups_at_rest (status=?)',
    ]),
  );
  expect(plans.filter(isScan)).toEqual([]);
});

test('of the books only the oldest orders are looked at, and what hangs on them is found in indexes', async () => {
  const plans = await plansOf((watched) => deleteOldBooks(watched, 1));
  const scans = plans.filter(isScan);
  expect(new Set(scans)).toEqual(new Set(['SCAN payments']));
});

test('no row is deleted by looking through all that may point at it: every foreign key has an index', async () => {
  const tables = await read(nameSchema, `SELECT name FROM sqlite_master WHERE type = 'table'`);
  const unindexed = await Promise.all(
    tables.map(async ({ name: table }) => {
      const keys = await read(keySchema, `PRAGMA foreign_key_list(${table})`);
      const indexes = await read(indexSchema, `PRAGMA index_list(${table})`);
      const whole = indexes.filter(({ partial }) => partial === 0);
      const columns = await Promise.all(
        whole.map(({ name }) => read(columnSchema, `PRAGMA index_info(${name})`)),
      );
      const first = new Set(columns.map(([column]) => column?.name));
      return keys.filter(({ from }) => !first.has(from)).map(({ from }) => `${table}.${from}`);
    }),
  );
  expect(unindexed.flat()).toEqual([]);
});
