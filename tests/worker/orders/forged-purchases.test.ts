import fc from 'fast-check';
import { expect, test } from 'vitest';

import { campaignRuns } from '#tests/support/campaign.ts';
import { CURRENCIES, TIERS } from '#worker/domain/orders/prices.ts';

import {
  buildCustomer,
  buildPayment,
  buildSelection,
  buildShop,
  onlySenders,
  outcomeOf,
  placeOrder,
  postOrder,
  postPayment,
  ROWS_VERSION,
} from '#tests/worker/support/build-order.ts';
import { dumpRowsOf } from '#tests/worker/support/table-dump.ts';

/** What is sent in place of what a buyer sends, and how it is refused. */
type Forgery = { changes: Record<string, unknown>; outcome: string };

/** What each tier costs with and without a donation, written out: the code may not judge itself. */
const PRICES: Record<string, readonly number[]> = {
  'direct SEK': [3900, 4900],
  'reset SEK': [8900, 9900],
  'direct EUR': [390, 490],
  'reset EUR': [890, 990],
  'direct USD': [400, 500],
  'reset USD': [900, 1000],
};
const EVERY_PRICE = Object.values(PRICES).flat();

const noNumber = fc.oneof(
  fc.constantFrom(null, true, '3900', '', [], [3900], {}, -0.01, -1, 1e308, 3900.5, '0x0f3c'),
  fc.integer({ max: -1 }),
  fc.double({ noNaN: true, noInteger: true }),
  fc.string({ maxLength: 10 }),
);

/** A sum that is none, or is another's: of the other tier, currency or donation, a little less, or anything. */
function forgedPrice(tier: string): fc.Arbitrary<Forgery> {
  const wrongSum = fc
    .record({
      currency: fc.constantFrom(...CURRENCIES),
      hasDonation: fc.boolean(),
      expectedTotalMinor: fc.oneof(
        fc.constantFrom(...EVERY_PRICE, ...EVERY_PRICE.map((price) => price - 1), 0, 1),
        fc.nat({ max: 20_000 }),
      ),
    })
    .filter(
      ({ currency, hasDonation, expectedTotalMinor }) =>
        expectedTotalMinor !== PRICES[`${tier} ${currency}`]?.[Number(hasDonation)],
    )
    .map((changes) => ({ changes, outcome: '409 amount_mismatch' }));
  const notASum = noNumber.map((expectedTotalMinor) => ({
    changes: { expectedTotalMinor },
    outcome: '400 bad_request',
  }));
  const notACurrency = fc
    .constantFrom('sek', 'NOK', 'XXX', '', ' SEK', null, 752, ['SEK'])
    .map((currency) => ({ changes: { currency }, outcome: '400 bad_request' }));
  const notAChoice = fc
    .constantFrom(-10, 0, 1, 10, 1e308, 'true', null, {})
    .map((hasDonation) => ({ changes: { hasDonation }, outcome: '400 bad_request' }));
  return fc.oneof(
    { weight: 6, arbitrary: wrongSum },
    { weight: 2, arbitrary: notASum },
    { weight: 1, arbitrary: notACurrency },
    { weight: 1, arbitrary: notAChoice },
  );
}

const unknownSenders = fc
  .uniqueArray(fc.integer({ min: 3, max: 100_000 }), { minLength: 1, maxLength: 5 })
  .map((numbers) => numbers.map((number) => `sender:${number}` as const));

const malformedIds = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(
      'sender:',
      'sender:-1',
      'sender:1.5',
      'sender:1 ',
      'SENDER:1',
      'old_all',
      'large_all',
      "sender:1' OR '1'='1",
      '1a000000',
      '../sender:1',
      'sender:1\u0000',
    ),
    fc.string({ maxLength: 20 }),
  ),
  { minLength: 1, maxLength: 4 },
);

const forgedSelection: fc.Arbitrary<Forgery> = fc.oneof(
  fc.tuple(unknownSenders, fc.boolean()).map(([unknown, isMixed]) => ({
    changes: { selection: onlySenders(...(isMixed ? ['sender:1' as const] : []), ...unknown) },
    outcome: '422 selection_invalid',
  })),
  fc
    .integer({ min: 1970, max: 2100 })
    .filter((year) => year !== 2021 && year !== 2022)
    .map((year) => ({
      changes: { selection: buildSelection({ selectedOldCategories: [`old:${year}`] }) },
      outcome: '422 selection_invalid',
    })),
  malformedIds.map((selectedNewsletters) => ({
    changes: { selection: { ...buildSelection(), selectedNewsletters } },
    outcome: '400 bad_request',
  })),
  fc.constantFrom('sender:1', 'sender:2').map((id) => ({
    changes: { selection: { ...buildSelection(), selectedNewsletters: [id, id] } },
    outcome: '400 bad_request',
  })),
  fc
    .integer({ min: 0, max: 1_000 })
    .filter((rowsVersion) => rowsVersion !== ROWS_VERSION)
    .map((rowsVersion) => ({ changes: { rowsVersion }, outcome: '409 rows_changed' })),
  fc
    .constantFrom('scn_never', '', "' OR 1=1 --", '%', '*')
    .map((scanId) => ({ changes: { scanId }, outcome: '404 not_found' })),
  fc
    .constantFrom({ selection: onlySenders() })
    .map((changes) => ({ changes, outcome: '422 selection_empty' })),
);

/** Fewer than anybody may try within the hour, whatever the limit is. */
const FORGERIES_EACH = 4;

/** Customers who take turns, each with what is stored of them before they forge anything. */
function takeTurns<Customer extends { user: { userId: string } }>(join: () => Promise<Customer>) {
  const known: { customer: Customer; before: string }[] = [];
  let turn = 0;
  return {
    async next(): Promise<Customer> {
      if (turn % FORGERIES_EACH === 0) {
        const customer = await join();
        known.push({ customer, before: await dumpRowsOf(customer.user.userId) });
      }
      turn += 1;
      const { customer } = known.at(-1) ?? { customer: await join() };
      return customer;
    },
    async expectUnchanged(): Promise<void> {
      for (const { customer, before } of known) {
        expect(await dumpRowsOf(customer.user.userId)).toBe(before);
      }
    },
  };
}

test.each(TIERS)(
  'forged prices of the %s clean-up are refused with their code, and nothing is stored, prepared or charged',
  async (tier) => {
    const shop = await buildShop();
    const customers = takeTurns(async () => {
      const customer = await buildCustomer(shop.runtime);
      return { ...customer, order: await placeOrder(customer, { tier }) };
    });
    await fc.assert(
      fc.asyncProperty(forgedPrice(tier), async ({ changes, outcome }) => {
        const customer = await customers.next();
        const body = { ...buildPayment(), ...changes };
        const response = await postPayment(customer, customer.order.id, body);
        expect(await outcomeOf(response)).toBe(outcome);
      }),
      campaignRuns(60, 2_000),
    );
    await customers.expectUnchanged();
    expect(shop.calls).toEqual({ prepared: [], started: [], charged: [] });
  },
);

test('forged selections are refused with their code, and nothing is stored, prepared or charged', async () => {
  const shop = await buildShop();
  const customers = takeTurns(() => buildCustomer(shop.runtime));
  const tiers = fc.constantFrom(...TIERS);
  await fc.assert(
    fc.asyncProperty(forgedSelection, tiers, async ({ changes, outcome }, tier) => {
      const response = await postOrder(await customers.next(), { tier, ...changes });
      expect(await outcomeOf(response)).toBe(outcome);
    }),
    campaignRuns(80, 4_000),
  );
  await customers.expectUnchanged();
  expect(shop.calls).toEqual({ prepared: [], started: [], charged: [] });
});

test('what another has on offer is found by nobody else, in any selection, and an order of theirs is not paid', async () => {
  const shop = await buildShop();
  const order = await placeOrder(shop);
  const before = await dumpRowsOf(shop.user.userId);
  for (const tier of TIERS) {
    for (const selection of [buildSelection(), onlySenders('sender:2'), onlySenders('sender:9')]) {
      const other = await buildCustomer(shop.runtime);
      const changes = { tier, selection, scanId: shop.scanId };
      expect(await outcomeOf(await postOrder(other, changes))).toBe('404 not_found');
      expect(await outcomeOf(await postPayment(other, order.id))).toBe('404 not_found');
    }
  }
  expect(await dumpRowsOf(shop.user.userId)).toBe(before);
  expect(shop.calls).toEqual({ prepared: [], started: [], charged: [] });
});
