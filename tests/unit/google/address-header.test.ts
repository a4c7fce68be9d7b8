import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decodeText, readAddresses } from '#worker/platform/google/address-header.ts';

test.each([
  ['Acme, Inc. <news@acme.example>', 'Acme, Inc.', 'news@acme.example'],
  ['Acme; nyheter <news@acme.example>', 'Acme; nyheter', 'news@acme.example'],
  ['Re: nyheter <news@acme.example>', 'Re: nyheter', 'news@acme.example'],
  ['Bok: Band; nyheter <news@acme.example>', 'Bok: Band; nyheter', 'news@acme.example'],
  ['"Acme, Inc." <news@acme.example>', 'Acme, Inc.', 'news@acme.example'],
  ['"Acme \\"Best\\" Inc" <news@acme.example>', 'Acme "Best" Inc', 'news@acme.example'],
  ['Acme, Inc., news@acme.example', 'Acme, Inc.', 'news@acme.example'],
  ['Acme news@acme.example', 'Acme', 'news@acme.example'],
  ['news@acme.example (Acme, Inc.)', 'Acme, Inc.', 'news@acme.example'],
  ['Bugg (Bo Bok) <bugg@acme.example>', 'Bugg (Bo Bok)', 'bugg@acme.example'],
  ['Acme <3 you <news@acme.example>', 'Acme <3 you', 'news@acme.example'],
  ['Acme <news@acme.example', 'Acme', 'news@acme.example'],
  ['"Acme <news@acme.example>', '"Acme', 'news@acme.example'],
  ['Acme (shop <news@acme.example>', 'Acme (shop', 'news@acme.example'],
  ['<mailto:news@acme.example>', '', 'news@acme.example'],
  [
    'me@acme.example via Relay <mask@relay.example>',
    'me@acme.example via Relay',
    'mask@relay.example',
  ],
  ['Acme <>', 'Acme', ''],
  ['Acme', 'Acme', ''],
])('%s is called “%s”, at %s', (header, name, address) => {
  expect(readAddresses(header)).toEqual([{ name, address }]);
});

test.each([
  ['=?utf-8?Q?Caf=C3=A9=2C_Lund?= <x@y.example>', 'Café, Lund'],
  ['=?utf-8?Q?Caf=C3=A9,_Lund?= <x@y.example>', 'Café, Lund'],
  ['=?utf-8?B?Q2Fmw6ksIEx1bmQ=?= <x@y.example>', 'Café, Lund'],
  ['=?utf-8?B?IkZvbywgQmFyIg==?= <x@y.example>', 'Foo, Bar'],
  ['"=?utf-8?Q?Caf=C3=A9=2C?= Lund" <x@y.example>', 'Café, Lund'],
  ['=?utf-8?Q?a_<b@c.example>;_d?= <x@y.example>', 'a <b@c.example>; d'],
  ['=?iso-8859-1?Q?Bj=F6rn?=\r\n =?iso-8859-1?Q?_Ek?= <x@y.example>', 'Björn Ek'],
  ['=?unknown-8bit?Q?M=E5nsarna?= <x@y.example>', 'Månsarna'],
  ['=?unknown-8bit?Q?M=C3=A5nsarna?= <x@y.example>', 'Månsarna'],
  ['=?us-ascii?Q?M=C3=A5nsarna?= <x@y.example>', 'Månsarna'],
  ['=?utf-8?B?Q2Fmw6kgPHhAeS5leGFtcGxlPg==?=', 'Café'],
])('the encoded words of %s say “%s”', (header, name) => {
  expect(readAddresses(header)).toEqual([{ name, address: 'x@y.example' }]);
});

test.each([
  ['A <a@x.example>, B <b@x.example>', ['a@x.example', 'b@x.example']],
  ['A, B; C <a@x.example>, D, E <b@x.example>', ['a@x.example', 'b@x.example']],
  ['a@x.example, Inc. <b@x.example>', ['a@x.example', 'b@x.example']],
  ['List: a@x.example, b@x.example;', ['a@x.example', 'b@x.example']],
  ['List: A <a@x.example>;, b@x.example', ['a@x.example', 'b@x.example']],
  ['<a@x.example> <b@x.example>', ['a@x.example', 'b@x.example']],
  ['', []],
  ['<>', []],
  [`A <${'a'.repeat(9_000)}@x.example>`, []],
])('%.60s names %j', (header, addresses) => {
  expect(readAddresses(header).map(({ address }) => address)).toEqual(addresses);
});

/** What a name may be made of, quoted or not, with whatever a sender would have had to quote. */
const someName = fc
  .string({ unit: fc.constantFrom(..."aåÖ .,;:-&'!", '日', '😀'), minLength: 1, maxLength: 20 })
  .map((text) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replace(/[\s,;]+$/, '')
      .trim(),
  );

test('a name is read as it was written, with or without quotes, and the address beside it is found', () => {
  fc.assert(
    fc.property(someName, fc.boolean(), (name, isQuoted) => {
      const header = `${isQuoted ? `"${name}"` : name} <news@acme.example>`;
      const [{ address } = { address: '' }, ...more] = readAddresses(header);
      expect([address, more]).toEqual(['news@acme.example', []]);
      if (isQuoted) expect(readAddresses(header)[0]?.name).toBe(name);
    }),
  );
});

test('whatever is written, the bracketed address at its end is among those that are read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const isOpen = /["(\\<]|=\?/.test(text);
      const found = readAddresses(`${text} <news@acme.example>`).map(({ address }) => address);
      if (!isOpen) expect(found).toContain('news@acme.example');
    }),
  );
});

test('text without an encoded word stays as it is', () => {
  expect(decodeText('Bästa pris =? 50 % ?=')).toBe('Bästa pris =? 50 % ?=');
});
