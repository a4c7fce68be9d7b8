import { expect, test } from 'vitest';

import { scanViewSchema } from '#worker/contract/scans.ts';

import {
  buildCustomer,
  buildShop,
  outcomeOf,
  type Shop,
} from '#tests/worker/support/build-order.ts';

const GIVEN = { allowanceGB: 15, usedGB: 12.5 };

function putStorage(
  { api, cookie }: Pick<Shop, 'api' | 'cookie'>,
  scanId: string,
  storage: object,
) {
  const body = JSON.stringify(storage);
  return api.send(`/api/scans/${scanId}/storage`, { method: 'PUT', cookie, body });
}

async function storageOf({ api, cookie, scanId }: Shop) {
  const response = await api.send(`/api/scans/${scanId}`, { cookie });
  return scanViewSchema.parse(await response.json()).storage;
}

test('what a user says of their storage stands with the scan, the last word of several', async () => {
  const shop = await buildShop();
  expect(await storageOf(shop)).toBeNull();
  expect((await putStorage(shop, shop.scanId, { ...GIVEN, usedGB: 3 })).status).toBe(204);
  expect((await putStorage(shop, shop.scanId, GIVEN)).status).toBe(204);
  expect(await storageOf(shop)).toEqual(GIVEN);
});

test.each([
  { ...GIVEN, allowanceGB: 16 },
  { ...GIVEN, usedGB: -1 },
  { ...GIVEN, usedGB: 40_961 },
  { ...GIVEN, usedGB: '12' },
  { ...GIVEN, email: 'x@y.example' },
  { allowanceGB: 15 },
])('%j is refused, and changes nothing', async (storage) => {
  const shop = await buildShop();
  expect(await outcomeOf(await putStorage(shop, shop.scanId, storage))).toBe('400 bad_request');
  expect(await storageOf(shop)).toBeNull();
});

test('nothing is said of another’s scan', async () => {
  const shop = await buildShop();
  const stranger = await buildCustomer(shop.runtime);
  expect(await outcomeOf(await putStorage(stranger, shop.scanId, GIVEN))).toBe('404 not_found');
  expect(await storageOf(shop)).toBeNull();
});
