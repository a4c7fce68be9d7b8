import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import type { OrderView, PaymentMethod } from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';
import { type Currency, orderAmounts, type OrderAmounts } from '#worker/domain/orders/prices.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';

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

/** Nothing that costs money or gives up a right is preset. */
export const EMPTY_CHECKOUT_FORM: Omit<CheckoutForm, 'chosenCurrency'> = {
  chosenMethod: 'swish',
  hasDonation: false,
  phone: '',
  code: '',
  email: '',
  startsImmediately: false,
  losesWithdrawalRight: false,
};

export type Quote = Pick<OrderView, 'tier' | 'priceList' | 'paymentMode'>;

export type Purchase = { method: Method; amounts: OrderAmounts };

/** `stripe`: the method is chosen on Stripe's page. */
type Method = PayOrderBody['payment']['method'];

/** Swish takes kronor only; in other currencies Klarna replaces it. */
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

/** The required field of this method, while it is empty. */
export function emptyField(form: CheckoutForm, method: Method): 'phone' | 'email' | null {
  if (method === 'stripe') return null;
  const field = method === 'swish' ? 'phone' : 'email';
  return form[field].trim() === '' ? field : null;
}

export function missingConsent(form: CheckoutForm): ConsentBox | null {
  if (!form.startsImmediately) return 'startsImmediately';
  return form.losesWithdrawalRight ? null : 'losesWithdrawalRight';
}

export type ReturnPage = { language: Language; keepsVerify: boolean };

/** The price on the button is sent along; the server refuses any other. */
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
