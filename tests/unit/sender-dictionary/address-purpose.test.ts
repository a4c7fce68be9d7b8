import { expect, test } from 'vitest';

import { addressPurpose } from '#worker/domain/scans/senders/sender-dictionary.ts';

test.each([
  'nyhetsbrev@shop.example',
  'NEWS@shop.example',
  'shop-news@shop.example',
  'ournewsletter@shop.example',
  'x.123@newsletter.shop.example',
  'hej@news.shop.example',
  'hej@lists.shop.co.uk',
  'erbjudanden@shop.example',
  'kampanj2026@shop.example',
  'nieuwsbrief@shop.example',
  'uutiskirje@shop.example',
  'aanbiedingen@shop.example',
])('%s is an address for newsletters', (address) => {
  expect(addressPurpose({ name: 'Shop', address })).toBe('newsletter');
});

test.each(['The Shop Newsletter', 'NYHETSBREV', 'Shop eNews'])(
  'who is called %j writes newsletters',
  (name) => {
    expect(addressPurpose({ name, address: 'a@shop.example' })).toBe('newsletter');
  },
);

test.each([
  'order@shop.example',
  'order-update@shop.example',
  'auto-confirm@shop.example',
  'no_reply_kvitto@shop.example',
  'Faktura@shop.example',
  'security@news.shop.example',
  'newsletter-orders@shop.example',
  'rechnung@shop.example',
  'noreply-lasku@shop.example',
  'zamowienia@shop.example',
  'factures@shop.example',
  'pedidos@shop.example',
  'kvittering@shop.example',
])('%s is an address for business', (address) => {
  expect(addressPurpose({ name: 'Newsletter', address })).toBe('business');
});

test.each([
  'anna@shop.example',
  'newsam@shop.example',
  'border@shop.example',
  'recorder@shop.example',
  'anna@news.com.au',
  'anna@news.co.uk',
  'anna@newspaper.example',
  'anna@mynews.shop.example',
  'info@shop.example',
  'noreply@mail.shop.example',
  'order.example',
  '@',
  '',
])('%s says nothing', (address) => {
  expect(addressPurpose({ name: 'Bob News', address })).toBeNull();
});
