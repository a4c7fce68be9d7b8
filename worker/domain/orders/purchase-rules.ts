import type { ErrorCode } from '#worker/domain/app-error.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import type { Language } from '#worker/domain/language.ts';

import type { OrderAmounts } from './prices.ts';

const PHONE = /^\+?\d{7,15}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Allows spaces and dashes. */
export function isPhoneNumber(text: string): boolean {
  return PHONE.test(text.replaceAll(/[ -]/g, ''));
}

/** Syntax only; delivery is the proof. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * Version of the two statements that a buyer accepts: that the service starts at once, and that the right of withdrawal
 * ends on full performance (distansavtalslagen 2005:59, 2 kap. 11 §). Any change of either text, in either language, is
 * a new version.
 */
export const PURCHASE_CONSENT_VERSION = '2026-11-23';

export type PurchaseStatements = { startsImmediately: string; losesWithdrawalRight: string };

/** Every version verbatim: the confirmation quotes what was accepted, and may be sent after a newer text is in use. */
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

/** A new order, and a new attempt to pay one. */
export type PurchaseStep = 'order' | 'charge';

/** Enough for a buyer who changes their mind or is declined by their bank. */
export const PURCHASE_LIMITS: Record<PurchaseStep, { most: number; windowMs: number }> = {
  order: { most: 30, windowMs: HOUR_MS },
  charge: { most: 10, windowMs: HOUR_MS },
};

export type Purchase = {
  hasDonation: boolean;
  /** The amount on the pay button. */
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
    /** Paid on Stripe's page, which asks for what it needs. */
    | { method: 'stripe' };
};

/** The server's side to check it against. */
export type PurchaseTerms = {
  amounts: Pick<OrderAmounts, 'totalMinor'>;
  consentVersion: string;
  termsVersion: string;
  donationRecipient: string | null;
};

/** Why the purchase is refused; null: it is not. The first reason wins. */
export function purchaseRefusal(purchase: Purchase, terms: PurchaseTerms): ErrorCode | null {
  const { consent, payment } = purchase;
  const isConsentGiven =
    consent.startsImmediately &&
    consent.losesWithdrawalRight &&
    consent.textVersion === terms.consentVersion;
  if (!isConsentGiven) return 'consent_required';
  if (consent.termsVersion !== terms.termsVersion) return 'terms_changed';
  // No recipient, no donation offered: the amount shown cannot be ours.
  if (purchase.hasDonation && terms.donationRecipient === null) return 'amount_mismatch';
  if (purchase.expectedTotalMinor !== terms.amounts.totalMinor) return 'amount_mismatch';
  if (payment.method === 'stripe') return null;
  if (payment.method === 'swish') return isPhoneNumber(payment.phone) ? null : 'invalid_phone';
  return isEmailAddress(payment.email) ? null : 'invalid_email';
}

/** Dates of each version of the terms, newest first. A change of substance, in either language, adds one. */
export const TERMS_VERSIONS = [
  '2026-11-28',
  '2026-11-25',
  '2026-11-24',
  '2026-11-23',
  '2026-11-22',
] as const;

export type TermsVersion = (typeof TERMS_VERSIONS)[number];

/** Stored with each new purchase. */
export const TERMS_VERSION = TERMS_VERSIONS[0];

/** Start of its day, in UTC. */
export function termsVersionMs(version: string): number {
  return Date.parse(version);
}
