import { expect, test } from 'vitest';

import { safeListSchema, type EditSafeListBody } from '#worker/contract/protection.ts';
import { saveSafeListEdit } from '#worker/protection/queries.ts';

import { buildCustomer, buildShop, outcomeOf } from '#tests/worker/support/build-order.ts';

const { runtime, api } = await buildShop({});

async function edit(cookie: string, body: unknown, at = api): Promise<Response> {
  return at.send('/api/protections', { method: 'PUT', cookie, body: JSON.stringify(body) });
}

async function editsOf(cookie: string) {
  const response = await api.send('/api/protections', { cookie });
  return safeListSchema.parse(await response.json()).edits;
}

test.each([
  ['Brev@Shop.example ', 'brev@shop.example'],
  ['@shop.example', 'shop.example'],
  ['SHOP.example', 'shop.example'],
  ['räksmörgås.se', 'xn--rksmrgs-5wao1o.se'],
  ['hej@räksmörgås.se', 'hej@xn--rksmrgs-5wao1o.se'],
])('%s is protected as %s, replaced by a later edit, and taken back', async (typed, target) => {
  const { cookie } = await buildCustomer(runtime);
  expect(await editsOf(cookie)).toEqual([]);
  const added = await edit(cookie, { target: typed, effect: 'protect' });
  expect(safeListSchema.parse(await added.json())).toEqual({
    edits: [{ target, effect: 'protect' }],
    commonCount: 1045,
  });
  await edit(cookie, { target: typed, effect: 'unprotect' });
  expect(await editsOf(cookie)).toEqual([{ target, effect: 'unprotect' }]);
  await edit(cookie, { target: typed, effect: 'default' });
  expect(await editsOf(cookie)).toEqual([]);
});

test.each([
  'shop',
  'inte en domän',
  'a b@shop.example',
  '10.0.0.1',
  'https://shop.example/x',
  'shop.example/räka',
  'räka:8080.se',
  '%',
])('%s is no address or domain: refused, and nothing is stored', async (target) => {
  const { cookie } = await buildCustomer(runtime);
  const response = await edit(cookie, { target, effect: 'protect' });
  expect(await outcomeOf(response)).toBe('400 safe_list_invalid');
  expect(await editsOf(cookie)).toEqual([]);
});

test.each([
  [{ target: 'shop.example' }],
  [{ target: '', effect: 'protect' }],
  [{ target: 'x'.repeat(301), effect: 'protect' }],
  [{ target: 'shop.example', effect: 'delete' }],
  [{ target: 'shop.example', effect: 'protect', userId: 'usr_other' }],
  [['shop.example']],
])('the body %j is outside the contract', async (body) => {
  const { cookie } = await buildCustomer(runtime);
  expect(await outcomeOf(await edit(cookie, body))).toBe('400 bad_request');
});

test('one user’s list is nobody else’s', async () => {
  const [anna, bo] = [await buildCustomer(runtime), await buildCustomer(runtime)];
  await edit(anna.cookie, { target: 'shop.example', effect: 'protect' });
  expect(await editsOf(bo.cookie)).toEqual([]);
  await edit(bo.cookie, { target: 'shop.example', effect: 'default' });
  expect(await editsOf(anna.cookie)).toHaveLength(1);
});

test('a list of five hundred takes no more, changes what is on it, and has room again after one is taken back', async () => {
  const { cookie, user } = await buildCustomer(runtime);
  for (let number = 0; number < 499; number += 1) {
    await saveSafeListEdit(
      runtime.db,
      user.userId,
      { target: `sender${number}.example`, effect: 'protect' },
      number,
    );
  }
  const add = (target: string, effect: EditSafeListBody['effect'] = 'protect') =>
    edit(cookie, { target, effect });
  const both = await Promise.all([add('first.example'), add('second.example')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await outcomeOf(await add('third.example'))).toBe('409 safe_list_full');
  expect((await add('sender1.example', 'unprotect')).status).toBe(200);
  await add('sender2.example', 'default');
  expect((await add('third.example')).status).toBe(200);
  expect(await editsOf(cookie)).toHaveLength(500);
});

test('an edit stands though the scan on show cannot be told of it', async () => {
  const shop = await buildShop({
    mailboxScan: () => ({
      syncSafeList: async () => {
        throw new Error('object out of reach');
      },
    }),
  });
  const body = { target: 'shop.example', effect: 'protect' };
  expect((await edit(shop.cookie, body, shop.api)).status).toBe(200);
  expect(await editsOf(shop.cookie)).toEqual([body]);
  expect(shop.runtime.logLines.join()).toContain('safe_list.totals_left');
  expect(shop.runtime.logLines.join()).not.toContain('shop.example');
});
