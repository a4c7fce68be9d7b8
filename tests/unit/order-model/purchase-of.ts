import type { PayOrderBody } from '#worker/contract/order.ts';
import { orderAmounts } from '#worker/domain/order/order-amounts.ts';
import type { PaymentProviderName } from '#worker/domain/order/payment-provider-name.ts';
import type { Currency, Tier } from '#worker/domain/order/price-list.ts';
import { PURCHASE_CONSENT_VERSION } from '#worker/domain/order/purchase-consent.ts';
import { TERMS_VERSION } from '#worker/domain/order/terms-version.ts';

/** What the buyer has chosen on the payment page. */
export type Ticked = { currency: Currency; hasDonation: boolean };
type Purchase = Ticked & { isCodeWrong: boolean };

/** What the buyer's browser sends when the pay button is pressed. */
export function purchaseOf(
  tier: Tier,
  provider: PaymentProviderName,
  { currency, isCodeWrong, hasDonation }: Purchase,
): PayOrderBody {
  return {
    currency,
    hasDonation,
    expectedTotalMinor: orderAmounts('standard', tier, currency, hasDonation).totalMinor,
    consent: {
      startsImmediately: true,
      losesWithdrawalRight: true,
      textVersion: PURCHASE_CONSENT_VERSION,
      termsVersion: TERMS_VERSION,
    },
    payment:
      provider === 'stripe'
        ? { method: 'stripe', language: 'sv', keepsVerify: false }
        : { method: 'swish', phone: '070-123 45 67', code: isCodeWrong ? '124' : '123' },
  };
}
