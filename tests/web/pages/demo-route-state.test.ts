import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadDemoModules, type DemoModules } from '#tests/web/support/demo-modules.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
let demo: DemoModules;

beforeAll(async () => {
  web = await openWebBuild();
  demo = await loadDemoModules(web);
});

afterAll(() => web.close());

const DEFAULT_ORDER = { co2Savings: 15.5, yearlyCO2Savings: 0, emailCount: 3200 };
const NOW_MS = 1_790_000_000_000;
const DEFAULTS = { priceMinor: 8900, currency: 'SEK', nowMs: NOW_MS } as const;
const DEFAULT_PURCHASE = {
  ...DEFAULT_ORDER,
  price: 8900,
  vat: 1780,
  donation: 0,
  currency: 'SEK',
  paymentMethod: 'card',
  orderedAtMs: NOW_MS,
};

const NOT_OURS = [undefined, null, 7, 'text', true, [], [1, 2], {}, { co2Savings: {} }];

test.each(NOT_OURS)('the state %j gives the specification’s defaults', (state) => {
  expect(demo.readDemoOrder(state)).toEqual(DEFAULT_ORDER);
  expect(demo.readDemoPurchase(state, DEFAULTS)).toEqual(DEFAULT_PURCHASE);
  expect(demo.readHasScanned(state)).toBe(false);
  expect(demo.readSelection(state)).toEqual(demo.NOTHING_SELECTED);
});

test.each([-1, 0, NaN, Infinity, -Infinity, 1e9, '5', null, [3], 1n])(
  'a saving or a count of %s is not believed',
  (figure) => {
    const state = { co2Savings: figure, yearlyCO2Savings: 0, emailCount: figure };
    expect(demo.readDemoOrder(state)).toEqual(DEFAULT_ORDER);
  },
);

test.each([-1, NaN, Infinity, '5', undefined, 2.5, 5.5])(
  'of a saving of 2 kg, %s kg from newsletters is not believed',
  (yearlyCO2Savings) => {
    const state = { co2Savings: 2, yearlyCO2Savings, emailCount: 3200 };
    expect(demo.readDemoOrder(state)).toEqual(DEFAULT_ORDER);
  },
);

test.each([-1, 0, 1.5, NaN, NOW_MS + 1, 'today', null])(
  'an order at %s is one of this moment',
  (orderedAtMs) => {
    expect(demo.readDemoPurchase({ orderedAtMs }, DEFAULTS).orderedAtMs).toBe(NOW_MS);
  },
);

test('half a message is not believed, and no more mail than the demo has', () => {
  expect(demo.readDemoOrder({ emailCount: 10.5 }).emailCount).toBe(3200);
  const all = demo.DEMO_ON_OFFER.emailCount;
  expect(demo.readDemoOrder({ emailCount: all }).emailCount).toBe(all);
  expect(demo.readDemoOrder({ emailCount: all + 1 }).emailCount).toBe(3200);
});

test('what was chosen and paid is read as it was written, all of it chosen too', () => {
  const { co2Savings, yearlyCO2Savings, emailCount } = demo.DEMO_ON_OFFER;
  const purchase = {
    co2Savings,
    yearlyCO2Savings,
    emailCount,
    price: 890,
    vat: 178,
    donation: 100,
    currency: 'EUR',
    paymentMethod: 'klarna',
    orderedAtMs: NOW_MS - 86_400_000,
  };
  expect(demo.readDemoPurchase(purchase, DEFAULTS)).toEqual(purchase);
});

const PAID = { price: 890, vat: 178, donation: 100, currency: 'EUR', paymentMethod: 'klarna' };

test.each([
  { price: -890 },
  { price: NaN },
  { price: 1e12 },
  { price: 8.9 },
  { vat: -1 },
  { vat: 890 },
  { vat: Infinity },
  { donation: -100 },
  { donation: 1e12 },
  { currency: 'DOGE' },
  { currency: undefined },
])('with %j the sums do not belong together, and our own price stands', (wrong) => {
  expect(demo.readDemoPurchase({ ...PAID, ...wrong }, DEFAULTS)).toMatchObject({
    price: 8900,
    vat: 1780,
    donation: 0,
    currency: 'SEK',
    paymentMethod: 'klarna',
  });
});

test('a method that nobody knows becomes a card', () => {
  expect(demo.readDemoPurchase({ ...PAID, paymentMethod: 'cash' }, DEFAULTS).paymentMethod).toBe(
    'card',
  );
});

test('a choice comes back from the history, without what the demo has not', () => {
  const { NOTHING_SELECTED, readSelection, toggleItem, toSelectedState } = demo;
  const selection = toggleItem(NOTHING_SELECTED, 'attachments', 'wedding');
  expect(readSelection(toSelectedState(selection))).toEqual(selection);
  const foreign = { selected: { attachments: ['wedding', 'nothing', 7], newsletters: 'travel' } };
  expect(readSelection(foreign)).toEqual(NOTHING_SELECTED);
  const unknown = { selected: { attachments: ['wedding', 'nothing'], strange: ['x'] } };
  expect(readSelection(unknown)).toEqual(selection);
});
