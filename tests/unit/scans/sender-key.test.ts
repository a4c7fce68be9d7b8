import { expect, test } from 'vitest';

import {
  addressKey,
  domainsAround,
  isOfDomain,
  listKey,
  recipientTerms,
  senderKeyLabel,
  senderSearch,
  senderTerms,
  shownSender,
} from '#worker/domain/scans/senders/sender-key.ts';

test('an address is searched for as a sender, a list as a list', () => {
  expect(senderSearch(addressKey(' News@Shop.Example ') ?? '')).toBe('from:(news@shop.example)');
  expect(senderSearch(listKey('Fork.Lists.Example') ?? '')).toBe('list:(fork.lists.example)');
});

test('people see an address or the name of a list', () => {
  expect(senderKeyLabel('news@shop.example')).toBe('news@shop.example');
  expect(senderKeyLabel('list:fork.lists.example')).toBe('fork.lists.example');
});

test.each(['', 'a', 'a b.example', 'a.example)', 'a.example OR in:trash', `${'a'.repeat(300)}.b`])(
  'the List-Id %s is not searched for',
  (id) => {
    expect(listKey(id)).toBeNull();
  },
);

test('no address can be taken for a list', () => {
  expect(addressKey('list:a@b.example')).toBeNull();
});

test('an address belongs to just the domains around it', () => {
  const domains = ['shop.example', 'mail.shop.example', 'hop.example', 'example', 'example.org'];
  for (const key of ['news@shop.example', 'first.last@mail.shop.example', 'list:shop.example']) {
    const around = domainsAround(key);
    expect(domains.filter((domain) => around.includes(domain))).toEqual(
      domains.filter((domain) => isOfDomain(key, domain)),
    );
  }
  expect(domainsAround('news@mail.shop.example')).toEqual([
    'mail.shop.example',
    'shop.example',
    'example',
  ]);
});

test.each(['brev@räksmörgås.example', 'Brev@xn--rksmrgs-5wao1o.Example'])(
  '%s is one sender in either form',
  (address) => {
    expect(addressKey(address)).toBe('brev@xn--rksmrgs-5wao1o.example');
  },
);

test('an international domain is asked for in both forms, and shown in that of people', () => {
  const key = 'brev@xn--rksmrgs-5wao1o.example';
  expect(senderTerms(key)).toEqual([`from:(${key})`, 'from:(brev@räksmörgås.example)']);
  expect(recipientTerms(key)).toEqual([`to:(${key})`, 'to:(brev@räksmörgås.example)']);
  expect(senderSearch(key)).toBe(`{from:(${key}) from:(brev@räksmörgås.example)}`);
  expect(senderSearch('list:brev.xn--rksmrgs-5wao1o.example')).toBe(
    '{list:(brev.xn--rksmrgs-5wao1o.example) list:(brev.räksmörgås.example)}',
  );
  expect(shownSender(key)).toBe('brev@räksmörgås.example');
  expect(shownSender('list:brev.xn--rksmrgs-5wao1o.example')).toBe('brev.räksmörgås.example');
});

test('a List-Id in letters outside ASCII is that of its ASCII form', () => {
  expect(listKey('Brev.Räksmörgås.example')).toBe('list:brev.xn--rksmrgs-5wao1o.example');
});
