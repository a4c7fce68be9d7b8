import { expect, test } from 'vitest';

import {
  type CheckoutForm,
  EMPTY_CHECKOUT_FORM,
  emptyField,
  missingConsent,
  type Quote,
  toPayBody,
  toPurchase,
} from '#web/pages/checkout/checkout-form.ts';
import { payOrderBodySchema } from '#worker/contract/order-requests.ts';
import {
  PURCHASE_CONSENT_VERSION,
  purchaseRefusal,
  TERMS_VERSION,
} from '#worker/domain/orders/purchase-rules.ts';

const QUOTE = { tier: 'direct', priceList: 'standard', paymentMode: 'test' } as const;
const STRIPE_QUOTE = { ...QUOTE, paymentMode: 'stripe' } as const;
const PAGE = { language: 'sv', keepsVerify: false } as const;

function buildForm(changes: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    ...EMPTY_CHECKOUT_FORM,
    chosenCurrency: 'SEK',
    phone: '070-123 45 67',
    code: '123',
    email: 'anna@example.test',
    startsImmediately: true,
    losesWithdrawalRight: true,
    ...changes,
  };
}

test('a checkout begins without donation, consent or anything filled in', () => {
  expect(EMPTY_CHECKOUT_FORM).toMatchObject({
    hasDonation: false,
    startsImmediately: false,
    losesWithdrawalRight: false,
    phone: '',
    code: '',
    email: '',
  });
});

test('the price is in the currency that is chosen', () => {
  expect(toPurchase(buildForm(), QUOTE).amounts).toMatchObject({
    currency: 'SEK',
    totalMinor: 3900,
    vatMinor: 780,
  });
  expect(toPurchase(buildForm({ chosenCurrency: 'EUR' }), QUOTE).amounts).toMatchObject({
    currency: 'EUR',
    totalMinor: 390,
  });
  expect(toPurchase(buildForm({ chosenCurrency: 'USD' }), QUOTE).amounts.totalMinor).toBe(400);
});

test('the donation adds ten kronor, or one euro or dollar, and no VAT', () => {
  const form = buildForm({ hasDonation: true });
  expect(toPurchase(form, QUOTE).amounts).toMatchObject({
    donationMinor: 1000,
    vatMinor: 780,
    totalMinor: 4900,
  });
  expect(toPurchase({ ...form, chosenCurrency: 'EUR' }, QUOTE).amounts).toMatchObject({
    donationMinor: 100,
    vatMinor: 78,
    totalMinor: 490,
  });
});

test('Swish is for kronor: another currency is paid with Klarna, and the krona brings Swish back', () => {
  expect(toPurchase(buildForm(), QUOTE).method).toBe('swish');
  expect(toPurchase(buildForm({ chosenCurrency: 'EUR' }), QUOTE).method).toBe('klarna');
  expect(toPurchase(buildForm({ chosenMethod: 'klarna' }), QUOTE).method).toBe('klarna');
});

test('only the field of the chosen way is needed, and spaces do not fill it', () => {
  expect(emptyField(buildForm({ phone: '  ', email: '' }), 'swish')).toBe('phone');
  expect(emptyField(buildForm({ phone: '', email: ' ' }), 'klarna')).toBe('email');
  expect(emptyField(buildForm({ email: '' }), 'swish')).toBeNull();
  expect(emptyField(buildForm({ phone: '' }), 'klarna')).toBeNull();
});

test('both consents are needed, the first one missing is named', () => {
  const neither = { startsImmediately: false, losesWithdrawalRight: false };
  expect(missingConsent(buildForm(neither))).toBe('startsImmediately');
  expect(missingConsent(buildForm({ losesWithdrawalRight: false }))).toBe('losesWithdrawalRight');
  expect(missingConsent(buildForm())).toBeNull();
});

test.each([
  ['SEK', QUOTE],
  ['EUR', QUOTE],
  ['SEK', STRIPE_QUOTE],
  ['EUR', STRIPE_QUOTE],
] as const)(
  'what is sent for %s is in the contract, and the server has nothing against it',
  (chosenCurrency, quote) => {
    const form = buildForm({ hasDonation: true, chosenCurrency });
    const purchase = toPurchase(form, quote);
    const body = toPayBody(form, purchase, PAGE);
    expect(payOrderBodySchema.parse(body)).toEqual(body);
    expect(
      purchaseRefusal(body, {
        amounts: purchase.amounts,
        consentVersion: PURCHASE_CONSENT_VERSION,
        termsVersion: TERMS_VERSION,
        donationRecipient: 'Somebody',
      }),
    ).toBeNull();
  },
);

test('the sum that is sent is the one that the button names, and only the chosen way’s fields go along', () => {
  const form = buildForm({ phone: ' 070-123 45 67 ' });
  const swish = toPayBody(form, toPurchase(form, QUOTE), PAGE);
  expect(swish).toMatchObject({ currency: 'SEK', expectedTotalMinor: 3900 });
  expect(swish.payment).toEqual({ method: 'swish', phone: '070-123 45 67', code: '123' });
  const klarna = toPayBody(form, toPurchase({ ...form, chosenCurrency: 'EUR' }, QUOTE), PAGE);
  expect(klarna.payment).toEqual({ method: 'klarna', email: 'anna@example.test' });
});

test('at Stripe nothing is filled in here: neither field is needed, and none is sent', () => {
  const form = buildForm({ phone: '', email: '', code: '' });
  for (const chosenCurrency of ['SEK', 'EUR', 'USD'] as const) {
    const purchase = toPurchase({ ...form, chosenCurrency }, STRIPE_QUOTE);
    expect(purchase.method).toBe('stripe');
    expect(emptyField(form, purchase.method)).toBeNull();
  }
  const page = { language: 'en', keepsVerify: true } as const;
  const body = toPayBody(buildForm(), toPurchase(form, STRIPE_QUOTE), page);
  expect(body.payment).toEqual({ method: 'stripe', language: 'en', keepsVerify: true });
});

test('the price is that of the list that the order was quoted from', () => {
  const totalOf = (priceList: Quote['priceList']) =>
    toPurchase(buildForm(), { ...QUOTE, priceList }).amounts.totalMinor;
  expect(totalOf('terms')).toBe(2900);
  expect(totalOf('faq-campaign')).toBe(1900);
});
