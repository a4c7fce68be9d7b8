import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import {
  claimUnsubscribe,
  clearExpiredHosts,
  settleUnsubscribe,
} from '#worker/unsubscribes/queries.ts';
import { insertWithdrawal } from '#worker/payments/withdrawal-queries.ts';
import { payments } from '#worker/orders/schema.ts';
import { HOST_RETENTION_MS, HOST_WINDOW_MS } from '#worker/domain/unsubscribes/sender-host.ts';

import { buildShop, buyOrder, onlySenders, placeOrder } from '#tests/worker/support/build-order.ts';
import {
  buildClaim,
  buildResetCustomer,
  claim,
  listUnsubscribes,
} from '#tests/worker/support/build-unsubscribe.ts';
import { emptyTables } from '#tests/worker/support/empty-tables.ts';

beforeEach(emptyTables);

async function buildBuyer() {
  const { runtime } = await buildShop();
  return { runtime, ...(await buildResetCustomer(runtime)) };
}

test('an address is granted once, and never again to anybody else', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const first = buildClaim(runtime, buyer);
  expect(await claim(runtime, first)).toBe('granted');
  for (const days of [0, 1, 400]) {
    runtime.advance(days * 86_400_000);
    const again = { ...first, attemptId: crypto.randomUUID(), nowMs: runtime.clock() };
    expect(await claim(runtime, again)).toBe('known');
  }
  expect(await listUnsubscribes(runtime)).toMatchObject([
    { attemptId: first.attemptId, status: 'asked', answeredAtMs: null },
  ]);
});

test('whoever lost the answer to their own claim has it all the same', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const first = buildClaim(runtime, buyer);
  expect([await claim(runtime, first), await claim(runtime, first)]).toEqual([
    'granted',
    'granted',
  ]);
});

test('of fifty that claim one address at once, one gets it', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const { addressHash } = buildClaim(runtime, buyer);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => claim(runtime, buildClaim(runtime, buyer, { addressHash }))),
  );
  expect(outcomes.filter((kind) => kind === 'granted')).toHaveLength(1);
  expect(outcomes.filter((kind) => kind === 'known')).toHaveLength(49);
});

test('an answer is told to whoever comes later, another order of the same user too', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const first = buildClaim(runtime, buyer);
  await claim(runtime, first);
  const answer = { status: 'confirmed', reason: null, answeredAtMs: runtime.clock() } as const;
  await settleUnsubscribe(runtime.db, { ...first, ...answer });
  // Nobody but the attempt that asked knows what the sender said.
  await settleUnsubscribe(runtime.db, { ...first, ...answer, attemptId: 'x', status: 'asked' });

  const later = await claimUnsubscribe(runtime.db, { ...first, attemptId: crypto.randomUUID() });
  expect(later).toMatchObject({
    kind: 'known',
    row: { status: 'confirmed', paymentId: buyer.orderId },
  });
});

test('only a paid order of the deep clean-up buys it, and only for its owner', async () => {
  const shop = await buildShop();
  const { runtime } = shop;
  const { id: directId } = await buyOrder(shop);
  const { id: quoteId } = await placeOrder(shop, {
    tier: 'reset',
    selection: onlySenders('sender:2'),
  });
  const stranger = await buildResetCustomer(runtime);
  const outcomes = [directId, quoteId, stranger.orderId, 'ord_never'].map((orderId) =>
    claim(runtime, buildClaim(runtime, { ...shop, orderId })),
  );
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 'not-bought'));
  expect(await listUnsubscribes(runtime)).toEqual([]);
});

test.each([
  ['completed', 'granted'],
  ['partly_refunded', 'granted'],
  ['refunded', 'ended'],
  ['processing', 'not-bought'],
] as const)('of an order that is %s, a claim is %s', async (status, kind) => {
  const { runtime, ...buyer } = await buildBuyer();
  await runtime.db.update(payments).set({ status }).where(eq(payments.id, buyer.orderId));
  expect(await claim(runtime, buildClaim(runtime, buyer))).toBe(kind);
});

test.each([
  ['open', 'ended'],
  ['performed', 'granted'],
  ['late', 'granted'],
] as const)('after a notice of withdrawal that is %s, a claim is %s', async (status, kind) => {
  const { runtime, ...buyer } = await buildBuyer();
  const { orderId: paymentId, user } = buyer;
  const notice = { paymentId, userId: user.userId, name: 'Anna', status };
  await insertWithdrawal(runtime.db, {
    ...notice,
    requestedAtMs: runtime.clock(),
    decidedAtMs: null,
    triedAtMs: null,
  });
  expect(await claim(runtime, buildClaim(runtime, buyer))).toBe(kind);
});

test('a host is asked twenty times a minute at most, over all users', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const other = await buildResetCustomer(runtime);
  const hostHash = 'one-host';
  const outcomes: string[] = [];
  for (let number = 0; number < 24; number += 1) {
    const whose = number % 2 === 0 ? buyer : other;
    outcomes.push(await claim(runtime, buildClaim(runtime, whose, { hostHash })));
    runtime.advance(1_000);
  }
  expect(outcomes).toEqual([
    ...Array.from({ length: 20 }, () => 'granted'),
    ...Array.from({ length: 4 }, () => 'busy'),
  ]);
  expect(await claim(runtime, buildClaim(runtime, buyer))).toBe('granted');

  const busy = await claimUnsubscribe(runtime.db, buildClaim(runtime, buyer, { hostHash }));
  const startMs = runtime.clock() - 24_000;
  expect(busy).toEqual({ kind: 'busy', untilMs: startMs + HOST_WINDOW_MS });
  runtime.advance(HOST_WINDOW_MS - 24_000);
  const outcomesLater = [
    await claim(runtime, buildClaim(runtime, buyer, { hostHash })),
    await claim(runtime, buildClaim(runtime, buyer, { hostHash })),
  ];
  expect(outcomesLater).toEqual(['granted', 'busy']);
});

test('sixty claims of one host at once, and no more than twenty are granted', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () =>
      claim(runtime, buildClaim(runtime, buyer, { hostHash: 'host' })),
    ),
  );
  expect(outcomes.filter((kind) => kind === 'granted')).toHaveLength(20);
  expect(outcomes.filter((kind) => kind === 'busy')).toHaveLength(40);
});

test('whose host was asked is forgotten an hour later, that the address was asked is not', async () => {
  const { runtime, ...buyer } = await buildBuyer();
  const first = buildClaim(runtime, buyer);
  await claim(runtime, first);
  runtime.advance(HOST_RETENTION_MS);
  await claim(runtime, buildClaim(runtime, buyer));
  expect(await clearExpiredHosts(runtime.db, runtime.clock() - HOST_RETENTION_MS)).toBe(1);
  expect(await clearExpiredHosts(runtime.db, runtime.clock() - HOST_RETENTION_MS)).toBe(0);
  const rows = await listUnsubscribes(runtime);
  expect(rows.find(({ addressHash }) => addressHash === first.addressHash)?.hostHash).toBeNull();
  expect(await claim(runtime, { ...first, attemptId: 'later' })).toBe('known');
});
