import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Database } from '#worker/platform/db/client.ts';
import { payments } from '#worker/orders/schema.ts';
import { PAYMENT_CLAIM_MS, RESERVATION_MS } from '#worker/domain/orders/order-status.ts';
import type { PaymentProvider } from '#worker/platform/payment-providers/payment-provider.ts';

import { buildApi } from '#tests/worker/support/api.ts';
import {
  buildPayment,
  buildShop,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  type Shop,
} from '#tests/worker/support/build-order.ts';
import { storedOrder } from '#tests/worker/support/stored-order.ts';

type Failure = 'before' | 'after';

/**
 * The database of a test whose batches fail as told, in turn: before they took effect, or after, when only
 * the answer is lost. A payment's first batch claims the order, its second books it.
 */
function failingBatches(db: Database, failures: (Failure | null)[]): Database {
  const left = [...failures];
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'batch' || typeof value !== 'function') return value;
      return async (...statements: unknown[]): Promise<unknown> => {
        const failure = left.shift();
        if (failure === 'before') throw new Error('Network connection lost.');
        const result: unknown = await Reflect.apply(value, target, statements);
        if (failure === 'after') throw new Error('Network connection lost.');
        return result;
      };
    },
  });
}

/** The same shop with other parts of its world. */
function withParts(shop: Shop, parts: Partial<Shop['runtime']>): Shop {
  const runtime = { ...shop.runtime, ...parts };
  return { ...shop, runtime, api: buildApi(runtime) };
}

function withPayments(shop: Shop, begin: PaymentProvider['begin']): Shop {
  return withParts(shop, { payments: { ...paymentsOf(shop), begin } });
}

function paymentsOf({ runtime: { payments } }: Shop): PaymentProvider {
  if (payments === null) throw new Error('there are payments in tests');
  return payments;
}

test.each<[string, Failure[]]>([
  ['once, before it took effect', ['before']],
  ['once, after it took effect', ['after']],
  ['twice', ['after', 'before']],
])('a booking that fails %s is tried again, and made once', async (_name, failures) => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const failing = withParts(shop, { db: failingBatches(shop.runtime.db, [null, ...failures]) });
  expect(await outcomeOf(await postPayment(failing, id))).toBe('200');
  const stored = await storedOrder(shop, id);
  expect(stored.payment?.status).toBe('completed');
  expect(stored.consents).toHaveLength(2);
  expect(stored.cleanups).toHaveLength(1);
  expect(shop.calls.charged).toHaveLength(1);
  expect(shop.calls.started).toHaveLength(1);
});

test('a booking whose answers are all lost is found by the next try, which charges nothing', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const db = failingBatches(shop.runtime.db, [null, 'after', 'after', 'after']);
  const lost = await postPayment(withParts(shop, { db }), id);
  expect(await outcomeOf(lost)).toBe('500 server_error');
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  expect(shop.calls.charged).toHaveLength(1);
  expect((await storedOrder(shop, id)).cleanups).toHaveLength(1);
});

test('a payment that could not be booked is booked by the next try, under the same reference', async () => {
  const shop = await buildShop();
  const { id, createdAtMs } = await placeOrder(shop);
  const db = failingBatches(shop.runtime.db, [null, 'before', 'before', 'before']);
  const lost = await postPayment(withParts(shop, { db }), id);
  expect(await outcomeOf(lost)).toBe('500 server_error');

  // Until then nobody else gets its rows.
  const overlapping = await postOrder(shop, { selection: onlySenders('sender:1') });
  expect(await outcomeOf(overlapping)).toBe('409 rows_taken');
  shop.runtime.advance(PAYMENT_CLAIM_MS);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  const stored = await storedOrder(shop, id);
  expect(stored.payment?.stripePaymentId).toMatch(new RegExp(`^test_${createdAtMs}`));
  expect(stored.cleanups).toHaveLength(1);
  const [first, second] = shop.calls.charged;
  expect(second).toEqual(first);
});

test('a wrong charge leaves nothing behind, whatever the order of wrong and right', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const wrong = buildPayment({ payment: { method: 'swish', phone: '0701234567', code: '321' } });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await outcomeOf(await postPayment(shop, id, wrong))).toBe('422 payment_code_wrong');
    expect((await storedOrder(shop, id)).rows).toEqual([]);
  }
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
});

test('a payment that the provider refuses can be made anew', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const refusing = withPayments(shop, async () => ({ kind: 'refused', code: 'payment_failed' }));
  expect(await outcomeOf(await postPayment(refusing, id))).toBe('402 payment_failed');
  expect(await storedOrder(shop, id)).toMatchObject({ rows: [], cleanups: [], consents: [] });
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
});

test('a payment with an unknown end keeps its rows for itself, and can be tried again at once', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const broken = withPayments(shop, async () => {
    throw new Error('connection lost: phone-canary');
  });
  expect(await outcomeOf(await postPayment(broken, id))).toBe('402 payment_failed');
  expect((await storedOrder(shop, id)).rows).toHaveLength(3);
  const overlapping = await postOrder(shop, { selection: onlySenders('sender:1') });
  expect(await outcomeOf(overlapping)).toBe('409 rows_taken');
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  expect(shop.runtime.logLines.join()).not.toContain('phone-canary');
});

test('messages that cannot be laid by are not charged for', async () => {
  const shop = await buildShop({
    mailboxCleanup: () => ({
      prepare: async () => {
        throw new Error('the object cannot be reached');
      },
    }),
  });
  const { id } = await placeOrder(shop);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('500 server_error');
  expect(shop.calls.charged).toEqual([]);
  expect(await storedOrder(shop, id)).toMatchObject({
    payment: { status: 'pending', reservedAtMs: null, claimedUntilMs: null },
    rows: [],
  });
});

/** A payment that stops for good in the middle of being charged, as a crash leaves it. */
async function crashWhileCharging(shop: Shop, orderId: string): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const hanging = withPayments(shop, () => {
    begun.resolve();
    return new Promise(() => {});
  });
  void postPayment(hanging, orderId);
  await begun.promise;
}

test('an order whose payment crashed is payable again once its claim has run out', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  await crashWhileCharging(shop, id);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('504 timeout');
  expect(shop.calls.charged).toEqual([]);
  shop.runtime.advance(PAYMENT_CLAIM_MS);
  expect(await outcomeOf(await postPayment(shop, id))).toBe('200');
  expect(shop.calls.charged).toHaveLength(1);
});

test('the rows of an order whose payment crashed go to another after half an hour', async () => {
  const shop = await buildShop();
  const crashed = await placeOrder(shop, { selection: onlySenders('sender:1') });
  const other = await placeOrder(shop, { selection: onlySenders('sender:1', 'sender:2') });
  await crashWhileCharging(shop, crashed.id);

  shop.runtime.advance(RESERVATION_MS - 1);
  expect(await outcomeOf(await postPayment(shop, other.id))).toBe('409 rows_taken');
  shop.runtime.advance(1);
  expect(await outcomeOf(await postPayment(shop, other.id))).toBe('200');
  expect(await outcomeOf(await postPayment(shop, crashed.id))).toBe('409 rows_taken');
  expect((await storedOrder(shop, other.id)).rows).toHaveLength(2);
  expect((await storedOrder(shop, crashed.id)).rows).toEqual([]);
});

test('a slow payment that ends after another took over books nothing twice', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = withPayments(shop, async (charge, details) => {
    begun.resolve();
    await end.promise;
    return paymentsOf(shop).begin(charge, details);
  });
  const first = postPayment(slow, id);
  await begun.promise;
  shop.runtime.advance(PAYMENT_CLAIM_MS);
  const second = await (await postPayment(shop, id)).json();
  shop.runtime.advance(1000);
  end.resolve();
  expect(await (await first).json()).toEqual(second);
  const stored = await storedOrder(shop, id);
  expect(stored.cleanups).toHaveLength(1);
  expect(stored.consents).toHaveLength(2);
});

test('a refusal that comes after another took over takes nothing away from it', async () => {
  const shop = await buildShop();
  const { id } = await placeOrder(shop);
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = withPayments(shop, async () => {
    begun.resolve();
    await end.promise;
    return { kind: 'refused', code: 'payment_failed' };
  });
  const first = postPayment(slow, id);
  await begun.promise;
  shop.runtime.advance(PAYMENT_CLAIM_MS);
  await crashWhileCharging(shop, id);
  end.resolve();
  expect(await outcomeOf(await first)).toBe('402 payment_failed');
  expect((await storedOrder(shop, id)).rows).toHaveLength(3);
  const [row] = await shop.runtime.db.select().from(payments).where(eq(payments.id, id));
  expect(row?.claimedUntilMs).toBeGreaterThan(shop.runtime.clock());
});
