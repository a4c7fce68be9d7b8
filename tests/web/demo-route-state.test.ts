import { afterAll, beforeAll, expect, test } from 'vitest';

import { loadDemoModules, type DemoModules } from './demo-modules.ts';
import { openWebBuild, type WebBuild } from './web-build.ts';

let web: WebBuild;
let demo: DemoModules;

beforeAll(async () => {
  web = await openWebBuild();
  demo = await loadDemoModules(web);
});

afterAll(() => web.close());

const DEFAULT_ORDER = { co2Savings: 15.5, emailCount: 3200 };
const PRICE = { priceMinor: 8900, currency: 'SEK' } as const;
const DEFAULT_PURCHASE = {
  ...DEFAULT_ORDER,
  price: 8900,
  vat: 1780,
  donation: 0,
  currency: 'SEK',
  paymentMethod: 'card',
};

const NOT_OURS = [undefined, null, 7, 'text', true, [], [1, 2], {}, { co2Savings: {} }];

test.each(NOT_OURS)('the state %j gives the specification’s defaults', (state) => {
  expect(demo.readDemoOrder(state)).toEqual(DEFAULT_ORDER);
  expect(demo.readDemoPurchase(state, PRICE)).toEqual(DEFAULT_PURCHASE);
  expect(demo.readHasScanned(state)).toBe(false);
  expect(demo.readSelection(state)).toEqual(demo.NOTHING_SELECTED);
});

test.each([-1, 0, NaN, Infinity, -Infinity, 1e9, '5', null, [3], 1n])(
  'a saving or a count of %s is not believed',
  (figure) => {
    const state = { co2Savings: figure, emailCount: figure };
    expect(demo.readDemoOrder(state)).toEqual(DEFAULT_ORDER);
  },
);

test('half a message is not believed, and no more mail than the demo has', () => {
  expect(demo.readDemoOrder({ emailCount: 10.5 }).emailCount).toBe(3200);
  const all = demo.DEMO_ON_OFFER.emailCount;
  expect(demo.readDemoOrder({ emailCount: all }).emailCount).toBe(all);
  expect(demo.readDemoOrder({ emailCount: all + 1 }).emailCount).toBe(3200);
});

test('what was chosen and paid is read as it was written, all of it chosen too', () => {
  const { DEMO_CATEGORIES, NOTHING_SELECTED, sumOfSelection, toggleCategory } = demo;
  const everything = DEMO_CATEGORIES.reduce(toggleCategory, NOTHING_SELECTED);
  const { co2Savings, emailCount } = sumOfSelection(everything);
  const purchase = {
    co2Savings,
    emailCount,
    price: 890,
    vat: 178,
    donation: 100,
    currency: 'EUR',
    paymentMethod: 'klarna',
  };
  expect(demo.readDemoPurchase(purchase, PRICE)).toEqual(purchase);
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
  expect(demo.readDemoPurchase({ ...PAID, ...wrong }, PRICE)).toMatchObject({
    price: 8900,
    vat: 1780,
    donation: 0,
    currency: 'SEK',
    paymentMethod: 'klarna',
  });
});

test('a method that nobody knows becomes a card', () => {
  expect(demo.readDemoPurchase({ ...PAID, paymentMethod: 'cash' }, PRICE).paymentMethod).toBe(
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
