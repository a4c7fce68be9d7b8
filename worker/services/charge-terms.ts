import type { PayOrderBody } from '#worker/contract/order.ts';
import type { ChargeRow } from '#worker/db/queries/charges.ts';
import { DEFAULT_LANGUAGE, type Language } from '#worker/domain/language.ts';
import type { OrderAmounts } from '#worker/domain/order/order-amounts.ts';
import type { PaymentProviderName } from '#worker/domain/order/payment-provider-name.ts';

/** All that makes two attempts to pay an order the same: one stands for the other. */
export type ChargeTerms = {
  provider: PaymentProviderName;
  amounts: OrderAmounts;
  language: Language;
  isVerifyKept: boolean;
};

export function chargeTerms(
  provider: PaymentProviderName,
  amounts: OrderAmounts,
  { payment }: Pick<PayOrderBody, 'payment'>,
): ChargeTerms {
  const page =
    payment.method === 'stripe'
      ? { language: payment.language, isVerifyKept: payment.keepsVerify }
      : { language: DEFAULT_LANGUAGE, isVerifyKept: false };
  return { provider, amounts, ...page };
}

export function isOfTerms(charge: ChargeRow, terms: ChargeTerms): boolean {
  const { currency, priceMinor, donationMinor, totalMinor } = terms.amounts;
  return (
    charge.provider === terms.provider &&
    charge.currency === currency &&
    charge.priceMinor === priceMinor &&
    charge.donationMinor === donationMinor &&
    charge.totalMinor === totalMinor &&
    charge.language === terms.language &&
    charge.isVerifyKept === terms.isVerifyKept
  );
}
