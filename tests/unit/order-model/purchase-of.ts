import type { PayOrderBody } from '#worker/contract/order-requests.ts';
import { type Currency, orderAmounts, type Tier } from '#worker/domain/orders/prices.ts';
import { PURCHASE_CONSENT_VERSION, TERMS_VERSION } from '#worker/domain/orders/purchase-rules.ts';
import type { PaymentProviderName } from '#worker/domain/payments/charge-status.ts';

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
