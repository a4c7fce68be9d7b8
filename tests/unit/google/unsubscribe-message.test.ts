import { expect, test } from 'vitest';

import { createGmailClient } from '#worker/platform/google/gmail-client.ts';

function clientAnswering(answer: unknown) {
  const asked: string[] = [];
  const client = createGmailClient({
    baseUrl: 'https://gmail.test/gmail/v1',
    accessToken: 'the-token',
    clock: () => 0,
    fetch: async (input) => {
      asked.push(String(input));
      return Response.json(answer);
    },
  });
  return { client, asked };
}

async function read(answer: unknown) {
  return clientAnswering(answer).client.getUnsubscribeMessage('18c0000000000001');
}

const from = (...values: string[]) => values.map((value) => ({ name: 'From', value }));

test('nine headers and the labels are asked for, and nothing of the content', async () => {
  const { client, asked } = clientAnswering({});
  await client.getUnsubscribeMessage('18c0000000000001');
  const url = new URL(asked[0] ?? '');
  expect(url.pathname).toBe('/gmail/v1/users/me/messages/18c0000000000001');
  expect(url.searchParams.get('format')).toBe('metadata');
  expect(url.searchParams.get('fields')).toBe('labelIds,payload/headers');
  expect(url.searchParams.getAll('metadataHeaders')).toEqual([
    'From',
    'List-Id',
    'List-Post',
    'Mailing-List',
    'X-BeenThere',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'Authentication-Results',
    'DKIM-Signature',
  ]);
});

test('headers come as they are, in their order', async () => {
  const headers = [
    { name: 'Authentication-Results', value: 'mx.google.com; dkim=pass' },
    { name: 'authentication-results', value: 'forged' },
  ];
  expect(await read({ payload: { headers } })).toEqual({
    headers,
    fromDomain: null,
    isSpam: false,
    isOfGroup: false,
  });
});

test.each<[string, { name: string; value: string }[], string | null]>([
  ['an address', from('leave@shop.example'), 'shop.example'],
  ['a name and an address', from('"Shop, the" <news@Shop.example>'), 'Shop.example'],
  ['another case of the header', [{ name: 'FROM', value: 'a@shop.example' }], 'shop.example'],
  ['an address in the name', from('"boss@bank.example" <news@shop.example>'), 'shop.example'],
  ['two addresses', from('a@shop.example, b@bank.example'), null],
  ['two headers', from('a@shop.example', 'b@bank.example'), null],
  ['no address', from('Shop'), null],
  ['no header', [], null],
])('the sender’s domain, of %s', async (_name, headers, fromDomain) => {
  expect((await read({ payload: { headers } })).fromDomain).toBe(fromDomain);
});

test.each([
  [['SPAM'], true],
  [['INBOX', 'SPAM'], true],
  [['TRASH'], false],
  [[], false],
])('with the labels %j it is spam: %s', async (labelIds, isSpam) => {
  expect((await read({ labelIds })).isSpam).toBe(isSpam);
});

test('an offer in encoded words comes decoded beside what stands in the header', async () => {
  const value = '=?us-ascii?Q?=3Chttps=3A=2F=2Fleave=2Eshop=2Eexample=3E?=';
  const headers = [
    { name: 'List-Unsubscribe', value },
    { name: 'From', value: '=?utf-8?Q?B=C3=A4r?= <b@shop.example>' },
  ];
  const message = await read({ payload: { headers } });
  expect(message.headers).toEqual([
    { name: 'List-Unsubscribe', value, decoded: '<https://leave.shop.example>' },
    headers[1],
  ]);
});
