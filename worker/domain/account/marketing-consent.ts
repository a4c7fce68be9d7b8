/** What whoever wants news from us agrees to; its text stands on the account page, by this version. */
export const MARKETING_CONSENT_VERSION = '2026-11-23';
