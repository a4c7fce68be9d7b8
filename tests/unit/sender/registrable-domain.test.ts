import { expect, test } from 'vitest';

import { registrableDomain } from '#worker/domain/scans/senders/registrable-domain.ts';

test.each([
  ['acme.example', 'acme.example'],
  ['News.Mail.Acme.Example.', 'acme.example'],
  ['news.acme.co.uk', 'acme.co.uk'],
  ['news.shop.myshopify.com', 'shop.myshopify.com'],
  ['a.b.kawasaki.jp', 'a.b.kawasaki.jp'],
  ['www.city.kawasaki.jp', 'city.kawasaki.jp'],
  ['brev.räksmörgås.se', 'xn--rksmrgs-5wao1o.se'],
  ['brev.xn--rksmrgs-5wao1o.se', 'xn--rksmrgs-5wao1o.se'],
  ['shop.公司.cn', 'shop.xn--55qx5d.cn'],
])('%s lies below %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test.each([
  '',
  '.',
  'se',
  'co.uk',
  'myshopify.com',
  '公司.cn',
  '192.0.2.1',
  'a b.example',
  'å b.se',
])('%j is nobody’s domain', (host) => {
  expect(registrableDomain(host)).toBeNull();
});
