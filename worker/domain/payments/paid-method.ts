/** What a charge was paid with, as its receipt names it. */
export const PAID_METHODS = [
  'swish',
  'klarna',
  'card',
  'apple_pay',
  'google_pay',
  'link',
  'other',
] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];
