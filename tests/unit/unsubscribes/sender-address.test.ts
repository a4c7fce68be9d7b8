import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  readSenderAddress,
  readSenderPage,
  type AddressRefusal,
} from '#worker/domain/unsubscribes/sender-address.ts';

import { HOSTILE_ADDRESSES } from './hostile-addresses.ts';

const OWN_HOSTS = ['grinbox.example', 'app.grinbox.example'];

function refusalOf(address: string): AddressRefusal | null {
  const read = readSenderAddress(address, OWN_HOSTS);
  return 'refusal' in read ? read.refusal : null;
}

test.each(
  HOSTILE_ADDRESSES.map(([refusal, address]) => [refusal, address.slice(0, 70), address] as const),
)('%s: %j is refused', (refusal, _start, address) => {
  expect(refusalOf(address)).toBe(refusal);
});

test('there are at least a hundred and fifty of them, each once', () => {
  expect(HOSTILE_ADDRESSES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(HOSTILE_ADDRESSES.map(([, address]) => address)).size).toBe(
    HOSTILE_ADDRESSES.length,
  );
});

test.each([
  ['https://leave.shop.example/u/1?a=b', 'https://leave.shop.example/u/1?a=b'],
  ['HTTPS://Leave.Shop.Example', 'https://leave.shop.example/'],
  ['https://leave.shop.example:443/u', 'https://leave.shop.example/u'],
  ['https://leave.shop.example?u=1', 'https://leave.shop.example/?u=1'],
  ['https://leave.shop.example/u#', 'https://leave.shop.example/u'],
  ['https://leave.shop.example/a@b:c;d,e', 'https://leave.shop.example/a@b:c;d,e'],
  ['https://leave.shop.example/%C3%A5?x[]=1|2', 'https://leave.shop.example/%C3%A5?x[]=1|2'],
  ["https://leave.shop.example/it's?n='x'", "https://leave.shop.example/it's?n=%27x%27"],
  ['https://xn--hlens-mra.se/avsluta', 'https://xn--hlens-mra.se/avsluta'],
  ['https://1.shop.example/..a/b..', 'https://1.shop.example/..a/b..'],
  ['https://notgrinbox.example/u', 'https://notgrinbox.example/u'],
  ['https://grinbox.example.shop.example/u', 'https://grinbox.example.shop.example/u'],
  ['https://localhost-shop.example/u', 'https://localhost-shop.example/u'],
])('%s may be sent to, as %s', (address, href) => {
  const read = readSenderAddress(address, OWN_HOSTS);
  expect(read).toEqual({ address: { href, host: new URL(href).hostname } });
});

test.each([
  'https://leave.shop.example/#/unsubscribe/token',
  'https://leave.shop.example/app#unsubscribe=token',
  'https://leave.shop.example/u?m=1#top',
  'https://leave.shop.example/#!/u#1',
])('%s is shown whole, and never sent to without what stands behind the #', (address) => {
  expect(refusalOf(address)).toBe('fragment');
  expect(readSenderPage(address, OWN_HOSTS)).toMatchObject({ page: { href: address } });
});

test.each([
  ['http://leave.shop.example/u?m=1', 'http://leave.shop.example/u?m=1'],
  ['HTTP://Leave.Shop.Example:80', 'http://leave.shop.example/'],
  ['http://leave.shop.example/u#token', 'http://leave.shop.example/u#token'],
])('%s is shown, as %s, and never sent to', (address, href) => {
  expect(refusalOf(address)).toBe('scheme');
  const read = readSenderPage(address, OWN_HOSTS);
  expect(read).toMatchObject({ page: { href, host: 'leave.shop.example', scheme: 'http' } });
});

test('what is refused with encryption is not shown without it either', () => {
  const others = HOSTILE_ADDRESSES.filter(([refusal]) => refusal !== 'scheme')
    .map(([, address]) => address.replace(/^https:/i, 'http:'))
    .filter((address) => !address.includes(':80/'));
  expect(others.length).toBeGreaterThan(100);
  const shown = others.filter((address) => 'page' in readSenderPage(address, OWN_HOSTS));
  expect(shown).toEqual([]);
});

test('an address of 2,048 characters is taken, of one more refused', () => {
  const address = (length: number) => 'https://leave.shop.example/'.padEnd(length, 'a');
  expect(refusalOf(address(2_048))).toBeNull();
  expect(refusalOf(address(2_049))).toBe('too-long');
  // What every URL parser makes of it counts as well.
  expect(refusalOf(`${address(2_046)}?'`)).toBe('too-long');
});

const anyText = fc.oneof(
  fc.webUrl({ validSchemes: ['https', 'http'], withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `https://${text}`),
  fc.tuple(fc.constantFrom(...HOSTILE_ADDRESSES), fc.string()).map(([[, a], b]) => a + b),
  fc
    .tuple(fc.ipV4Extended(), fc.string({ maxLength: 20 }))
    .map(([host, path]) => `https://${host}/${path}`),
);

test('whatever is taken, every URL parser reads the same in it: https, a public name, no port, nobody’s name', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readSenderAddress(text, OWN_HOSTS);
      if ('refusal' in read) return;
      const { href, host } = read.address;
      const url = new URL(href);
      expect(url.href).toBe(href);
      expect(url).toMatchObject({ protocol: 'https:', port: '', username: '', hash: '' });
      expect(url.hostname).toBe(host);
      expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/);
      expect(readSenderAddress(href, OWN_HOSTS)).toEqual(read);
    }),
    { numRuns: 3_000 },
  );
});

test('whatever is shown, every URL parser reads the same in it: a web page of a public name', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readSenderPage(text, OWN_HOSTS);
      if ('refusal' in read) return;
      const { href, host, scheme, fragment } = read.page;
      const url = new URL(href);
      expect(url.href).toBe(href);
      expect(url).toMatchObject({ protocol: `${scheme}:`, port: '', username: '', hash: fragment });
      expect(url.hostname).toBe(host);
    }),
    { numRuns: 3_000 },
  );
});
