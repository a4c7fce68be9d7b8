import { expect, test } from 'vitest';

import {
  isEmailAddress,
  isPhoneNumber,
  type Purchase,
  purchaseRefusal,
} from '#worker/domain/orders/purchase-rules.ts';

const CONSENT_VERSION = '2026-11-21';
const TERMS_VERSION = '2026-11-22';
const TERMS = {
  amounts: { totalMinor: 3900 },
  consentVersion: CONSENT_VERSION,
  termsVersion: TERMS_VERSION,
  donationRecipient: 'A fund',
};
const CONSENT = {
  startsImmediately: true,
  losesWithdrawalRight: true,
  textVersion: CONSENT_VERSION,
  termsVersion: TERMS_VERSION,
};

function buildPurchase(changes: Partial<Purchase> = {}): Purchase {
  return {
    hasDonation: false,
    expectedTotalMinor: 3900,
    consent: CONSENT,
    payment: { method: 'swish', phone: '0701234567' },
    ...changes,
  };
}

test('a purchase with all that it takes is not refused', () => {
  expect(purchaseRefusal(buildPurchase(), TERMS)).toBeNull();
  const klarna = buildPurchase({ payment: { method: 'klarna', email: 'anna@example.test' } });
  expect(purchaseRefusal(klarna, TERMS)).toBeNull();
});

test('a donation is refused where nobody would receive it, whatever sum is named', () => {
  const terms = { ...TERMS, donationRecipient: null };
  expect(purchaseRefusal(buildPurchase({ hasDonation: true }), TERMS)).toBeNull();
  expect(purchaseRefusal(buildPurchase({ hasDonation: true }), terms)).toBe('amount_mismatch');
  expect(purchaseRefusal(buildPurchase(), terms)).toBeNull();
});

test('consent given to older terms is refused', () => {
  const consent = { ...CONSENT, termsVersion: '2026-11-21' };
  expect(purchaseRefusal(buildPurchase({ consent }), TERMS)).toBe('terms_changed');
});

test.each([3899, 3901, 0, -3900, Number.NaN, 1e308])('the sum %d is not the price', (sum) => {
  expect(purchaseRefusal(buildPurchase({ expectedTotalMinor: sum }), TERMS)).toBe(
    'amount_mismatch',
  );
});

test('of several reasons the first in order counts: consent, sum, contact', () => {
  const wrong: Purchase = {
    hasDonation: false,
    expectedTotalMinor: 1,
    consent: { ...CONSENT, textVersion: 'old' },
    payment: { method: 'swish', phone: '' },
  };
  expect(purchaseRefusal(wrong, TERMS)).toBe('consent_required');
  expect(purchaseRefusal({ ...wrong, consent: CONSENT }, TERMS)).toBe('amount_mismatch');
  const sumRight = { ...wrong, consent: CONSENT, expectedTotalMinor: 3900 };
  expect(purchaseRefusal(sumRight, TERMS)).toBe('invalid_phone');
});

test.each(['070-123 45 67', '+46 70 123 45 67', '0701234567', '1234567', '123456789012345'])(
  '%s can be a phone number',
  (phone) => {
    expect(isPhoneNumber(phone)).toBe(true);
  },
);

test.each([
  '',
  ' ',
  '123456',
  '1234567890123456',
  '07012345a7',
  '070.1234567',
  '+',
  '++46701234567',
  '46+701234567',
  '0701234567\n',
  '０７０１２３４５６７',
])('%j is no phone number', (phone) => {
  expect(isPhoneNumber(phone)).toBe(false);
});

test.each(['anna@example.test', 'a@b.se', 'anna.b+klarna@mail.example.co.uk', 'å@räksmörgås.se'])(
  '%s can be an address',
  (email) => {
    expect(isEmailAddress(email)).toBe(true);
  },
);

test.each([
  '',
  'anna',
  '@example.test',
  'anna@',
  'anna@example',
  'anna@.test',
  'anna@example.',
  'anna@example..test',
  'anna@b@example.test',
  'anna b@example.test',
  'anna@example.test\r\nBcc: b@example.test',
  `${'a'.repeat(65)}@example.test`,
])('%j is no address', (email) => {
  expect(isEmailAddress(email)).toBe(false);
});
