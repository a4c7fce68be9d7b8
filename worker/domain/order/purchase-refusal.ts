import type { ErrorCode } from '#worker/domain/error-code.ts';

import { isEmailAddress, isPhoneNumber } from './contact-format.ts';
import type { OrderAmounts } from './order-amounts.ts';

/** What a buyer says when pressing the pay button. */
export type Purchase = {
  hasDonation: boolean;
  /** The sum that the button named. */
  expectedTotalMinor: number;
  consent: {
    startsImmediately: boolean;
    losesWithdrawalRight: boolean;
    textVersion: string;
    termsVersion: string;
  };
  payment:
    | { method: 'swish'; phone: string }
    | { method: 'klarna'; email: string }
    /** On a page of its own, which asks for what it needs. */
    | { method: 'stripe' };
};

/** What we hold against it. */
export type PurchaseTerms = {
  amounts: Pick<OrderAmounts, 'totalMinor'>;
  consentVersion: string;
  termsVersion: string;
  donationRecipient: string | null;
};

/** Why this purchase cannot be made as it stands; null when it can. The first reason counts. */
export function purchaseRefusal(purchase: Purchase, terms: PurchaseTerms): ErrorCode | null {
  const { consent, payment } = purchase;
  const isConsentGiven =
    consent.startsImmediately &&
    consent.losesWithdrawalRight &&
    consent.textVersion === terms.consentVersion;
  if (!isConsentGiven) return 'consent_required';
  if (consent.termsVersion !== terms.termsVersion) return 'terms_changed';
  // A donation without a recipient was never offered, so the sum that was shown is not one of ours.
  if (purchase.hasDonation && terms.donationRecipient === null) return 'amount_mismatch';
  if (purchase.expectedTotalMinor !== terms.amounts.totalMinor) return 'amount_mismatch';
  if (payment.method === 'stripe') return null;
  if (payment.method === 'swish') return isPhoneNumber(payment.phone) ? null : 'invalid_phone';
  return isEmailAddress(payment.email) ? null : 'invalid_email';
}
