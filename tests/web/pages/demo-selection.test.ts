import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  BYTES_PER_GIB,
  CO2_METHOD,
  FALLBACK_MESSAGE_BYTES,
  flowRange,
  storageRange,
} from '#worker/domain/co2.ts';

import { savingRange } from '#web/pages/demo/demo-sums.ts';
import { DEMO_RESULT, DEMO_SIZES_GB } from '#web/entities/scans/demo-result.ts';

import { loadDemoModules, type DemoModules } from '#tests/web/support/demo-modules.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

let web: WebBuild;
let demo: DemoModules;

beforeAll(async () => {
  web = await openWebBuild();
  demo = await loadDemoModules(web);
});

afterAll(() => web.close());

test('the demo’s result is the specification’s', () => {
  expect(DEMO_RESULT).toEqual({
    totalEmails: 19_432,
    sizeGB: 37,
    co2Kg: 18.5,
    ledMonths: 13,
    showers: 37,
    coffeeCups: 92.5,
    newsletters: 1344,
    oldEmails: 4273,
    largeAttachments: 1156,
  });
});

test('the demo’s items add up to its result', () => {
  const { DEMO_ITEMS, DEMO_ON_OFFER, sumOfItems } = demo;
  expect(sumOfItems(DEMO_ITEMS.newsletters).emailCount).toBe(1344);
  expect(sumOfItems(DEMO_ITEMS.oldEmails).emailCount).toBe(4273);
  expect(sumOfItems(DEMO_ITEMS.attachments).emailCount).toBe(1156);
  expect(sumOfItems(DEMO_ITEMS.newsletters).sizeGB).toBeCloseTo(DEMO_SIZES_GB.newsletters);
  expect(sumOfItems(DEMO_ITEMS.oldEmails).sizeGB).toBeCloseTo(DEMO_SIZES_GB.oldEmails);
  expect(sumOfItems(DEMO_ITEMS.attachments).sizeGB).toBeCloseTo(DEMO_SIZES_GB.largeAttachments);
  expect(DEMO_ON_OFFER.emailCount).toBeLessThan(19_432);
  expect(DEMO_ON_OFFER.sizeGB).toBeLessThan(37);
});

test('all that can be thrown away saves what the result promised, and never more than keeping the inbox emits', () => {
  const { DEMO_ON_OFFER } = demo;
  expect(DEMO_ON_OFFER.co2Savings.toFixed(1)).toBe(String(DEMO_RESULT.co2Kg));
  const kept = storageRange(DEMO_RESULT.sizeGB * BYTES_PER_GIB, CO2_METHOD);
  expect(DEMO_ON_OFFER.co2Savings).toBeLessThan(kept.centralKg);
});

test('what lies there and what would arrive each have a span of their own', () => {
  const stored = savingRange({ co2Savings: 7, yearlyCO2Savings: 0 });
  expect(stored).toEqual({
    lowKg: expect.closeTo(0.00235),
    centralKg: 7,
    highKg: expect.closeTo(20),
  });
  const perMessage = flowRange(1, FALLBACK_MESSAGE_BYTES, CO2_METHOD);
  const flow = 1000 * perMessage.centralKg;
  const both = savingRange({ co2Savings: 7 + flow, yearlyCO2Savings: flow });
  expect(both.centralKg).toBeCloseTo(7 + flow, 9);
  expect(both.lowKg).toBeCloseTo(0.00235 + 1000 * perMessage.lowKg, 9);
  expect(both.highKg).toBeCloseTo(20 + 1000 * perMessage.highKg, 9);
});

test('each item has the specification’s fields, and an id of its own', () => {
  const { DEMO_NEWSLETTERS, DEMO_NOTIFICATIONS, DEMO_OLD_EMAILS, DEMO_ATTACHMENTS } = demo;
  const item = { id: expect.any(String), count: expect.any(Number), co2Kg: expect.any(Number) };
  const text = expect.objectContaining({ id: expect.any(String) });
  for (const newsletter of DEMO_NEWSLETTERS) {
    expect(newsletter).toEqual({
      ...item,
      sender: text,
      sizeGB: expect.any(Number),
      weeklyCount: expect.any(Number),
      yearlyCO2Savings: expect.any(Number),
    });
  }
  for (const notification of DEMO_NOTIFICATIONS) {
    expect(notification).toEqual({ ...item, sender: text, sizeGB: expect.any(Number) });
  }
  for (const old of DEMO_OLD_EMAILS) {
    expect(old).toEqual({
      ...item,
      category: text,
      icon: expect.any(String),
      sizeGB: expect.any(Number),
    });
  }
  for (const attachment of DEMO_ATTACHMENTS) {
    expect(attachment).toEqual({
      ...item,
      subject: text,
      from: text,
      sizeMB: attachment.sizeGB * 1024,
      sizeGB: expect.any(Number),
    });
  }
  for (const items of Object.values(demo.DEMO_ITEMS)) {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { sizeGB, co2Kg } of items) expect(co2Kg).toBeCloseTo(sizeGB * 0.7, 9);
  }
});

test('a weekly newsletter’s yearly saving is that of 52 messages of 25 KB', () => {
  const weekly = demo.DEMO_NEWSLETTERS.find(({ weeklyCount }) => weeklyCount === 1);
  const sizeGB = (25 * 1024) / 1_073_741_824;
  expect(weekly?.yearlyCO2Savings).toBeCloseTo((sizeGB * 0.7 + 0.004) * 52, 9);
});

test('each category has a chosen set of its own', () => {
  const { NOTHING_SELECTED, toggleItem, selectedItems } = demo;
  // The same id stands in two categories.
  const selection = toggleItem(NOTHING_SELECTED, 'newsletters', 'travel');
  expect(selectedItems(selection, 'newsletters').map(({ id }) => id)).toEqual(['travel']);
  expect(selectedItems(selection, 'oldEmails')).toEqual([]);
  expect(toggleItem(selection, 'newsletters', 'travel')).toEqual(NOTHING_SELECTED);
});

test('select-all chooses all of its category and then none, and leaves the others alone', () => {
  const { NOTHING_SELECTED, toggleItem, toggleCategory, selectedShare } = demo;
  const one = toggleItem(NOTHING_SELECTED, 'attachments', 'slides');
  expect(selectedShare(one, 'attachments')).toBe('some');
  const all = toggleCategory(toggleCategory(one, 'newsletters'), 'attachments');
  expect(selectedShare(all, 'attachments')).toBe('all');
  const none = toggleCategory(all, 'attachments');
  expect(selectedShare(none, 'attachments')).toBe('none');
  expect(selectedShare(none, 'newsletters')).toBe('all');
});

test('the saving follows the choice, and newsletters count their yearly saving too', () => {
  const { NOTHING_SELECTED, toggleItem, sumOfSelection, DEMO_NEWSLETTERS, DEMO_OLD_EMAILS } = demo;
  expect(sumOfSelection(NOTHING_SELECTED)).toEqual({
    itemCount: 0,
    emailCount: 0,
    sizeGB: 0,
    co2Kg: 0,
    yearlyCO2Savings: 0,
    co2Savings: 0,
  });
  const [newsletter] = DEMO_NEWSLETTERS;
  const [old] = DEMO_OLD_EMAILS;
  if (newsletter === undefined || old === undefined) throw new Error('the demo has no items');
  const selection = toggleItem(
    toggleItem(NOTHING_SELECTED, 'newsletters', newsletter.id),
    'oldEmails',
    old.id,
  );
  const sum = sumOfSelection(selection);
  expect(sum.emailCount).toBe(newsletter.count + old.count);
  expect(sum.yearlyCO2Savings).toBe(newsletter.yearlyCO2Savings);
  expect(sum.co2Savings).toBeCloseTo(newsletter.co2Kg + newsletter.yearlyCO2Savings + old.co2Kg, 9);
});
