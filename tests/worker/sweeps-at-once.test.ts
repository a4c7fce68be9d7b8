import { env } from 'cloudflare:workers';
import { eq, getTableName } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { buildOpenCharge, insertCharge } from '#tests/worker/support/build-charge.ts';
import {
  buildCustomer,
  buyOrder,
  placeOrder,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { changeCleanup } from '#tests/worker/support/change-cleanup.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';
import { buildErasableShop } from '#tests/worker/support/erasure.ts';
import { recordingSender } from '#tests/worker/support/mail.ts';
import { OVER, withNumbers } from '#tests/worker/support/rows-that-are-over.ts';
import { users } from '#worker/access/schema.ts';
import { CONNECTION_LIFETIME_MS } from '#worker/domain/access/connection.ts';
import { refunds, withdrawals } from '#worker/payments/refund-schema.ts';
import { schema } from '#worker/schema.ts';
import { dailyFigures } from '#worker/stats/schema.ts';
import { sweep } from '#worker/sweep.ts';

beforeEach(emptyTables);

const HALF_DONE = { status: 'closed', movedCount: 25 } as const;

type Customer = Awaited<ReturnType<typeof buildCustomer>>;

/** Somebody whose paid work has come to its end by half. */
async function buyHalf(customer: Customer & Pick<Shop, 'runtime'>): Promise<string> {
  const { id } = await buyOrder(customer);
  await changeCleanup(customer, id, HALF_DONE);
  return id;
}

/** A service at which every step of the sweep has something to do. */
async function buildBusyService() {
  const { sender, mails } = recordingSender();
  const { shop, told } = await buildErasableShop();
  const runtime = { ...shop.runtime, mail: sender };
  const arrive = async () => ({ runtime, ...(await buildCustomer(runtime)) });

  const orderId = await buyHalf({ ...shop, runtime });
  const withdrawing = await arrive();
  await runtime.db.insert(withdrawals).values({
    paymentId: await buyHalf(withdrawing),
    userId: withdrawing.user.userId,
    name: 'Anna',
    status: 'open',
    requestedAtMs: runtime.clock(),
  });
  const leaving = await arrive();
  await buyHalf(leaving);
  await runtime.db
    .update(users)
    .set({ erasureAskedAtMs: runtime.clock() })
    .where(eq(users.id, leaving.user.userId));
  await buyOrder(await arrive());
  await placeOrder(await arrive());
  const paying = await arrive();
  const { id: unpaidId } = await placeOrder(paying);
  const charge = buildOpenCharge(paying, unpaidId);
  await insertCharge(runtime.db, { ...charge, nextPollAtMs: runtime.clock() });
  for (const [place, { insert }] of OVER.entries()) {
    const numbered = withNumbers(insert, { first: 1 + place * 10, count: 3 });
    const owned = numbered.replace('USER', shop.user.userId).replace('ORDER', orderId);
    await env.DB.prepare(owned).run();
  }
  runtime.advance(CONNECTION_LIFETIME_MS);
  return { runtime, mails, told };
}

/** Of the grants that Google never ended and whose tokens nobody can read; and nothing else. */
const TROUBLES = ['google.grants_left', 'token.unreadable'];

const isTrouble = (line: string) => line.includes('"level":"error"');
const eventOf = (line: string) => /"event":"([^"]+)"/.exec(line)?.[1];

/** What so many sweeps at once, and one after them, have made of it. */
async function outcomeOfSweeps(atOnce: number) {
  await emptyTables();
  const { runtime, mails, told } = await buildBusyService();
  await Promise.all(Array.from({ length: atOnce }, () => sweep(runtime)));
  await sweep(runtime);
  const { db, logLines } = runtime;
  const rows = await Promise.all(
    Object.values(schema).map(async (table) => [getTableName(table), await db.$count(table)]),
  );
  return {
    rows: Object.fromEntries(rows),
    figures: (await db.select().from(dailyFigures))
      .map(({ name, value }) => `${name} ${value}`)
      .toSorted(),
    refunds: (await db.select().from(refunds))
      .map(({ reason, totalMinor, status }) => `${reason} ${totalMinor} ${status}`)
      .toSorted(),
    mails: mails.map(({ subject }) => subject.replace(/GR-\d+/, 'GR')).toSorted(),
    revokedCount: told.revoked.length,
    troubles: [...new Set(logLines.filter(isTrouble).map(eventOf))].toSorted(),
  };
}

test('three sweeps at once do the work of one, with something there for each of its steps', async () => {
  const one = await outcomeOfSweeps(1);
  expect(one).toMatchObject({ revokedCount: 6, troubles: TROUBLES });
  expect(await outcomeOfSweeps(3)).toEqual(one);
});
