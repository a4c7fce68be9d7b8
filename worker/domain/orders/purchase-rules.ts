import type { ErrorCode } from '#worker/domain/app-error.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';

import type { OrderAmounts } from './prices.ts';

const PHONE = /^\+?\d{7,15}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text can be a telephone number, with or without the spaces and dashes that people write. */
export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text.replaceAll(/[ -]/g, ''));
}

/** Whether a text has the shape of an e-mail address. Only mail that arrives proves that it is one. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * The version of the two statements that a buyer ticks before paying: that the service starts at once,
 * and that the right of withdrawal ends when the service has been fully performed (distansavtalslagen 2005:59,
 * 2 kap. 11 §). A change of either text, in either language, is a new version.
 */
export const PURCHASE_CONSENT_VERSION = '2026-11-23';

export type PurchaseStatements = { startsImmediately: string; losesWithdrawalRight: string };

/**
 * The statements of every version there has been, word for word: what was agreed to is quoted in the
 * confirmation, which may go out after a newer text has come into use.
 */
export const PURCHASE_STATEMENTS: Record<string, Record<Language, PurchaseStatements>> = {
  [PURCHASE_CONSENT_VERSION]: {
    sv: {
      startsImmediately: 'Jag samtycker till att tjänsten påbörjas direkt.',
      losesWithdrawalRight:
        'Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.',
    },
    en: {
      startsImmediately: 'I agree that the service starts at once.',
      losesWithdrawalRight:
        'I know that I lose my right of withdrawal when the service has been fully performed.',
    },
  },
  '2026-11-21': {
    sv: {
      startsImmediately: 'Jag samtycker till att tjänsten påbörjas direkt.',
      losesWithdrawalRight:
        'Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.',
    },
    en: {
      startsImmediately: 'I agree that the service starts at once.',
      losesWithdrawalRight:
        'I know that I lose my right of withdrawal when it has been fully performed.',
    },
  },
};

/** What a buyer asks for: an order of a new choice, and a new attempt to pay one. */
export type PurchaseStep = 'order' | 'charge';

/** As often as a person can want it who changes their mind, and is refused by their bank. */
export const PURCHASE_LIMITS: Record<PurchaseStep, { most: number; windowMs: number }> = {
  order: { most: 30, windowMs: HOUR_MS },
  charge: { most: 10, windowMs: HOUR_MS },
};

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

/** The days from which the terms have read as they do, newest first. A change of substance, in either language, adds one. */
export const TERMS_VERSIONS = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'] as const;

export type TermsVersion = (typeof TERMS_VERSIONS)[number];

/** What holds for whatever is bought now, and is stored with it. */
export const TERMS_VERSION = TERMS_VERSIONS[0];

/** The beginning of its day, in UTC. */
export function termsVersionMs(version: string): number {
  return Date.parse(version);
}
