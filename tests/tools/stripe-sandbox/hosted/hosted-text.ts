import type { PaymentCourse } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import type { SandboxMethod } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';

export type HostedLanguage = 'sv' | 'en';

export const METHOD_LABEL: Record<SandboxMethod, Record<HostedLanguage, string>> = {
  card: { sv: 'Kort', en: 'Card' },
  apple_pay: { sv: 'Apple Pay', en: 'Apple Pay' },
  google_pay: { sv: 'Google Pay', en: 'Google Pay' },
  klarna: { sv: 'Klarna', en: 'Klarna' },
  swish: { sv: 'Swish', en: 'Swish' },
};

export const COURSE_LABEL: Record<PaymentCourse, Record<HostedLanguage, string>> = {
  succeeds: { sv: 'Betalningen går igenom', en: 'The payment succeeds' },
  declined: { sv: 'Betalningen nekas', en: 'The payment is declined' },
  'succeeds-later': { sv: 'Går igenom om 20 sekunder', en: 'Succeeds in 20 seconds' },
  'fails-later': { sv: 'Misslyckas om 20 sekunder', en: 'Fails in 20 seconds' },
  pending: { sv: 'Dröjer tills någon avgör det', en: 'Stays pending until somebody decides' },
};

export const HOSTED_TEXT = {
  banner: { sv: 'Stripe-sandlåda – inte Stripe', en: 'Stripe sandbox – not Stripe' },
  pay: { sv: 'Betala', en: 'Pay' },
  back: { sv: 'Tillbaka', en: 'Back' },
  method: { sv: 'Betalsätt', en: 'Payment method' },
  course: { sv: 'Vad som händer', en: 'What happens' },
  declined: {
    sv: 'Betalningen nekades. Försök igen eller välj ett annat betalsätt.',
    en: 'The payment was declined. Try again or choose another method.',
  },
  expired: { sv: 'Sidan har gått ut', en: 'This page has expired' },
  complete: { sv: 'Betalningen är redan gjord', en: 'This payment has been made already' },
} as const;
