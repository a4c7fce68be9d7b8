import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { sweep } from '#worker/sweep.ts';
import { connections } from '#worker/access/connection-schema.ts';
import { users } from '#worker/access/schema.ts';

import { buildCustomer, buildShop, buyOrder } from '#tests/worker/support/build-order.ts';
import { insertScan } from '#tests/worker/support/build-rows.ts';
import type { TestRuntime } from '#tests/worker/support/build-runtime.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildErasableShop } from '#tests/worker/support/erasure.ts';
import { recordingSender } from '#tests/worker/support/mail.ts';
import { queueMail } from '#tests/worker/support/queue-mail.ts';
import { buildWatchedDatabase } from '#tests/worker/support/watched-database.ts';

beforeEach(emptyTables);

/** Somebody who leaves while so many of their orders are being worked on. */
async function leaveBusily(runtime: TestRuntime, orders: number): Promise<void> {
  const customer = { runtime, ...(await buildCustomer(runtime)) };
  const orderIds: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const scanId = await insertScan(runtime, customer.connection);
    const { id } = await buyOrder({ ...customer, scanId });
    // Nobody can buy while something else is being worked on.
    await changeCleanup(customer, id, { status: 'closed', movedCount: 25 });
    orderIds.push(id);
  }
  for (const id of orderIds) await changeCleanup(customer, id, { status: 'working' });
  await runtime.db
    .update(users)
    .set({ erasureAskedAtMs: runtime.clock() })
    .where(eq(users.id, customer.user.userId));
}

/** One run of the sweep, as D1 lets it: what asks too much fails. @returns how many queries it has asked */
async function sweepWith(runtime: TestRuntime, mostQueries: number): Promise<number> {
  let queries = 0;
  const db = buildWatchedDatabase(() => {
    queries += 1;
    if (queries > mostQueries) throw new Error('D1_ERROR: too many queries in one invocation');
  });
  await sweep({ ...runtime, db }, { mostQueries });
  return queries;
}

const errorsOf = ({ logLines }: TestRuntime) =>
  logLines.filter((line) => line.includes('"level":"error"'));

test('accounts with more orders than one sweep could end are erased by as many as it takes', async () => {
  const { runtime } = (await buildErasableShop()).shop;
  for (const orders of [6, 1]) await leaveBusily(runtime, orders);
  const left: number[] = [];
  const lives: number[] = [];
  while (left.at(-1) !== 0 && left.length < 10) {
    expect(await sweepWith(runtime, 350)).toBeLessThanOrEqual(350);
    left.push(await runtime.db.$count(users, isNotNull(users.erasureAskedAtMs)));
    lives.push(await runtime.db.$count(connections, eq(connections.revoked, false)));
  }
  expect(left[0]).toBe(2);
  // Of the first of them access has ended all the same: the second one's is left, and that of somebody who stays.
  expect(lives[0]).toBe(2);
  expect(left.at(-1)).toBe(0);
  expect(errorsOf(runtime)).toEqual([]);
});

test('a sweep begins nothing that the queries which its steps leave might not do for', async () => {
  const shop = await buildShop();
  const { id } = await buyOrder(shop);
  const { sender, mails } = recordingSender();
  const runtime = { ...shop.runtime, mail: sender };
  await queueMail(shop, 20, id);
  expect(await sweepWith(runtime, 150)).toBeLessThanOrEqual(100);
  expect(mails).toEqual([]);
  expect(await sweepWith(runtime, 250)).toBeLessThanOrEqual(250);
  expect(mails).not.toEqual([]);
  expect(errorsOf(runtime)).toEqual([]);
});
