import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cpuMsOf } from '#tests/support/cpu-time.ts';
import {
  addressFamily,
  ChangingAddresses,
  changingKeyOf,
} from '#worker/domain/scans/senders/address-family.ts';

test.each([
  ['bounce+anna=mail.example@acme.example', 'bounce+*@acme.example'],
  ['bounce-anna=mail.example@acme.example', 'bounce-*@acme.example'],
  ['bounces+1234567-ab12-anna=mail.example@em1.acme.example', 'bounces+*-ab12-*@em1.acme.example'],
  ['news+abc123@acme.example', 'news+*@acme.example'],
  ['Reply+AAAB2345CCDD@Acme.example', 'reply+*@acme.example'],
  ['ticket+48211@acme.example', 'ticket+*@acme.example'],
  ['4f2a9c1be0d7@acme.example', '*@acme.example'],
  ['550e8400-e29b-41d4-a716-446655440000@acme.example', '*@acme.example'],
  ['wj3degzdpc@acme.example', '*@acme.example'],
  ['bpzjbvfszk@acme.example', '*@acme.example'],
  ['body_216095411795471888@acme.example', 'body_*@acme.example'],
  ['noreply-20261126@acme.example', 'noreply-*@acme.example'],
  ['news@4f2a9c1be0.mail.acme.co.uk', 'news@*.mail.acme.co.uk'],
])('%s is one of many like %s', (address, key) => {
  expect(addressFamily(address)).toEqual({ key, isVariable: true });
});

test.each([
  'news@acme.example',
  'no-reply@acme.example',
  'nyhetsbrev@acme.example',
  'store-news@acme.example',
  'anna.andersson83@acme.example',
  'johan1987@acme.example',
  'kanal75nyheter@acme.example',
  'web2print@acme.example',
  'rättsskydd@acme.example',
  'mktgpromos@acme.example',
  'news+sv@acme.example',
  'info2026@em1234.acme.example',
  'skiftnyckel@acme.example',
])('%s is an address of its own', (address) => {
  expect(addressFamily(address)).toEqual({ key: address, isVariable: false });
});

/** Those of several addresses that one sender has changed between. */
function changedBetween(addresses: readonly string[]): string[] {
  const changing = new ChangingAddresses();
  for (const address of addresses) changing.add(address);
  return addresses.filter((address) => changing.has(address));
}

test.each([
  ['one pattern', ['news+a1b2c3@acme.example', 'news+d4e5f6@acme.example']],
  ['tags of words', ['news+sv@acme.example', 'news+en@m.acme.example']],
  [
    'random characters, some of which look like a word',
    ['wj3degzdpc@acme.example', 'solnedgang@acme.example', '4f2a9c1be0@m.acme.example'],
  ],
])('addresses of %s are one sender’s', (_what, addresses) => {
  expect(changedBetween(addresses)).toEqual(addresses);
  expect(changedBetween(addresses.toReversed())).toEqual(addresses.toReversed());
});

test.each([
  ['one address, seen twice', ['a1b2c3d4@acme.example', 'A1B2C3D4@acme.example']],
  ['departments', ['news@acme.example', 'order@acme.example', 'support@acme.example']],
  [
    'a random one among departments',
    ['news@acme.example', 'order@acme.example', 'f3k9d2q8@acme.example'],
  ],
  ['nobody', []],
])('of %s nothing says that they are one sender’s', (_what, addresses) => {
  expect(changedBetween(addresses).length).toBeLessThan(2);
});

const someTag = fc.string({
  unit: fc.constantFrom(...'abcdef0123456789'),
  minLength: 12,
  maxLength: 20,
});

test('an address that stays the same is none of a family with the same name', () => {
  const addresses = ['wj3degzdpc@acme.example', '4f2a9c1be0@acme.example', 'order@acme.example'];
  expect(changedBetween(addresses)).toEqual(addresses.slice(0, 2));
});

test('whichever messages of a sender with tags are seen, in whatever order, it is the same family', () => {
  fc.assert(
    fc.property(fc.uniqueArray(someTag, { minLength: 2, maxLength: 8 }), (tags) => {
      const addresses = tags.map((tag) => `news+${tag}@acme.example`);
      expect(changedBetween(addresses)).toEqual(addresses);
    }),
  );
});

test('the addresses of a sender are told apart in work that grows with their number alone', () => {
  const costOf = (count: number) => {
    const addresses = Array.from({ length: count }, (_, number) => `news+a${number}b@acme.example`);
    return cpuMsOf(() => changedBetween(addresses));
  };
  // Work that grows with the square would take 64 times as much.
  expect(costOf(4_000)).toBeLessThan(32 * Math.max(costOf(500), 5));
});

test.each<[address: string, name: string | null, key: string]>([
  ['a1b2c3d4@jobs.example', 'Jobs', 'changing:jobs@jobs.example'],
  ['news+x9y8z7@m.acme.example', 'Acme, Inc.', 'changing:acme@acme.example'],
  ['news+u1v2w3@acme.example', 'ACME', 'changing:acme@acme.example'],
  ['f1a2b3c4@stars.example', '★★★', 'changing:*/@stars.example'],
  ['bounce-a=mail.example@plain.example', null, 'changing:bounce-*/@plain.example'],
  [
    'bounce-a=mail.example@plain.example',
    'bounce-a=mail.example@plain.example',
    'changing:bounce-*/@plain.example',
  ],
])('%s with the name %s is one of many that go by %s', (address, name, key) => {
  expect(changingKeyOf(address, name)).toBe(key);
});

test('masks that a relay makes of other senders’ addresses have nothing in common', () => {
  const keys = [
    changingKeyOf('a1b2c3d4@relay.example', 'news@acme.example [via Relay]'),
    changingKeyOf('e5f6a7b8@relay.example', 'service@bank.example [via Relay]'),
  ];
  expect(new Set(keys).size).toBe(2);
});

test.each([
  'anna+x9y8z7@gmail.com',
  'a1b2c3d4@mozmail.com',
  'a1b2c3d4@github.io',
  'a1b2c3d4@local',
])('what %s sends says nothing of its domain', (address) => {
  expect(changingKeyOf(address, 'Acme')).toBeNull();
});
