import { expect, test } from 'vitest';

import { CO2_METHOD, storageRange } from '#worker/domain/co2.ts';
import { savedCo2 } from '#worker/domain/receipts/receipt-facts.ts';
import { trashedShare } from '#worker/domain/orders/undone-work.ts';

/** A thousand newsletters of 10 kB, and ten mails of 100 MB. */
const ORDERED = {
  messageCount: 1_010,
  sizeBytes: 1_010_000_000,
  co2: storageRange(1_010_000_000, CO2_METHOD),
};

test('ten heavy mails put back take all but the light mails’ part of the saving with them', () => {
  const trashed = { movedCount: 1_010, restoredCount: 10, trashedBytes: 10_000_000 };
  const saved = savedCo2(ORDERED, trashed);
  const ofLightMail = storageRange(10_000_000, CO2_METHOD);
  expect(saved.lowKg).toBeCloseTo(ofLightMail.lowKg, 12);
  expect(saved.centralKg).toBeCloseTo(ofLightMail.centralKg, 12);
  expect(saved.highKg).toBeCloseTo(ofLightMail.highKg, 12);
});

test('all of an order in the trash saves all that its order showed, and none of it nothing', () => {
  const { sizeBytes } = ORDERED;
  const all = { movedCount: 1_010, restoredCount: 0, trashedBytes: sizeBytes };
  expect(savedCo2(ORDERED, all)).toEqual(ORDERED.co2);
  expect(trashedShare(ORDERED, { ...all, restoredCount: 1_010, trashedBytes: 0 })).toBe(0);
});

test('bytes that were rounded up are no more than all of the order', () => {
  const ordered = { messageCount: 1, sizeBytes: 10.5 };
  expect(trashedShare(ordered, { movedCount: 1, restoredCount: 0, trashedBytes: 11 })).toBe(1);
});

test.each([null, undefined])(
  'where the sizes of rows are not known (%s), the number of mails says how much of it lies in the trash',
  (trashedBytes) => {
    const trashed = { movedCount: 505, restoredCount: 0, trashedBytes };
    expect(trashedShare(ORDERED, trashed)).toBe(0.5);
  },
);

test('an order that holds no bytes goes by the number of its mails', () => {
  const empty = { messageCount: 4, sizeBytes: 0 };
  expect(trashedShare(empty, { movedCount: 2, restoredCount: 1, trashedBytes: 0 })).toBe(0.25);
});

test('what has left the trash by its owner’s hand has no part in it where sizes are not known', () => {
  const trashed = {
    movedCount: 1_010,
    restoredCount: 101,
    notInTrashCount: 808,
    trashedBytes: null,
  };
  expect(trashedShare(ORDERED, trashed)).toBeCloseTo(0.1, 12);
});
