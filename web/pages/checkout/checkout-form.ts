import type { OrderView, PaymentMethod, PayOrderBody } from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';
import { type Currency, orderAmounts, type OrderAmounts } from '#worker/domain/orders/prices.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';

/** What the buyer has filled in so far. */
export type CheckoutForm = {
  chosenCurrency: Currency;
  chosenMethod: PaymentMethod;
  hasDonation: boolean;
  phone: string;
  /** Test mode only. */
  code: string;
  email: string;
  startsImmediately: boolean;
  losesWithdrawalRight: boolean;
};

export type ConsentBox = 'startsImmediately' | 'losesWithdrawalRight';

/** Nothing that costs money or gives up a right is filled in beforehand. */
export const EMPTY_CHECKOUT_FORM: Omit<CheckoutForm, 'chosenCurrency'> = {
  chosenMethod: 'swish',
  hasDonation: false,
  phone: '',
  code: '',
  email: '',
  startsImmediately: false,
  losesWithdrawalRight: false,
};

/** What decides the price of an order. */
export type Quote = Pick<OrderView, 'tier' | 'priceList' | 'paymentMode'>;

/** What a form comes to: what is paid, and how. */
export type Purchase = { method: Method; amounts: OrderAmounts };

/** `stripe`: on Stripe's own page, where the way is chosen too. */
type Method = PayOrderBody['payment']['method'];

/** Swish pays in kronor only; in another currency it gives way to Klarna, and comes back with the krona. */
export function isSwishPossible(currency: Currency): boolean {
  return currency === 'SEK';
}

export function toPurchase(form: CheckoutForm, order: Quote): Purchase {
  const currency = form.chosenCurrency;
  return {
    method: methodOf(form, order, currency),
    amounts: orderAmounts(order.priceList, order.tier, currency, form.hasDonation),
  };
}

function methodOf(form: CheckoutForm, { paymentMode }: Quote, currency: Currency): Method {
  if (paymentMode === 'stripe') return 'stripe';
  return isSwishPossible(currency) ? form.chosenMethod : 'klarna';
}

/** The field that this way of paying cannot do without, while it is empty. */
export function emptyField(form: CheckoutForm, method: Method): 'phone' | 'email' | null {
  if (method === 'stripe') return null;
  const field = method === 'swish' ? 'phone' : 'email';
  return form[field].trim() === '' ? field : null;
}

/** The first of the two boxes that is not ticked. */
export function missingConsent(form: CheckoutForm): ConsentBox | null {
  if (!form.startsImmediately) return 'startsImmediately';
  return form.losesWithdrawalRight ? null : 'losesWithdrawalRight';
}

/** The page that the provider's own page leads back to. */
export type ReturnPage = { language: Language; keepsVerify: boolean };

/** What is sent. The sum is the one that the button names; the server takes no other. */
export function toPayBody(
  form: CheckoutForm,
  { method, amounts }: Purchase,
  page: ReturnPage,
): PayOrderBody {
  const { hasDonation, startsImmediately, losesWithdrawalRight } = form;
  return {
    currency: amounts.currency,
    hasDonation,
    expectedTotalMinor: amounts.totalMinor,
    consent: {
      startsImmediately,
      losesWithdrawalRight,
      textVersion: PURCHASE_CONSENT_VERSION,
      termsVersion: TERMS_VERSION,
    },
    payment: detailsOf(form, method, page),
  };
}

function detailsOf(form: CheckoutForm, method: Method, page: ReturnPage): PayOrderBody['payment'] {
  switch (method) {
    case 'stripe':
      return { method, ...page };
    case 'swish':
      return { method, phone: form.phone.trim(), code: form.code.trim() };
    default:
      return { method, email: form.email.trim() };
  }
}
