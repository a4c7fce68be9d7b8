import { expect, test } from 'vitest';

import { toSampledMessage } from '#worker/google/sampled-message.ts';

function sample(headers: Record<string, string>) {
  return toSampledMessage({
    id: 'a1',
    sizeEstimate: 1000,
    payload: { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
  });
}

test.each([
  ['Shop <news@shop.example>', 'news@shop.example', 'Shop'],
  ['"Shop, the" <News@Shop.Example>', 'news@shop.example', 'Shop, the'],
  ['news@shop.example', 'news@shop.example', 'news@shop.example'],
  ['=?UTF-8?Q?B=C3=A4sta_butiken?= <hej@butik.example>', 'hej@butik.example', 'Bästa butiken'],
  ['A <a@x.example>, B <b@x.example>', 'a@x.example', 'A'],
  ['List: a@x.example, b@x.example;', 'a@x.example', 'a@x.example'],
])('From: %s is %s, shown as %s', (from, address, name) => {
  const message = sample({ From: from });
  expect(message.senderAddress).toBe(address);
  expect(message.senderName).toBe(name);
});

test.each([
  '',
  'Nobody',
  '<>',
  'x <not an address>',
  'x <a@b>',
  'x <"a b"@shop.example>',
  'x <a(b)@shop.example>',
  'x <a{b}@shop.example>',
  `x <${'a'.repeat(300)}@shop.example>`,
])('From: %s names no sender that could be searched for', (from) => {
  expect(sample({ From: from }).senderAddress).toBeNull();
});

test('a name keeps no control characters and no overrides of its direction', () => {
  const { senderName } = sample({ From: '"Ba\u202Enk\u0007 \u2066AB" <a@x.example>' });
  expect(senderName).toBe('Ba nk AB');
});

test('header names are found in any case', () => {
  expect(sample({ FROM: 'a@x.example', 'list-UNSUBSCRIBE': '<mailto:a@x.example>' })).toMatchObject(
    {
      senderAddress: 'a@x.example',
      isBulk: true,
    },
  );
});

test('a subject is decoded, stripped of control characters and cut', () => {
  expect(sample({ Subject: '=?utf-8?B?UsOkdmFy?=\r\n mycket' }).subject).toBe('Rävar mycket');
  expect(sample({ Subject: 'x'.repeat(500) }).subject).toHaveLength(200);
  expect(sample({}).subject).toBe('');
});
