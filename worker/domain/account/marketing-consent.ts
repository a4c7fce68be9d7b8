/** Version of the text on the account page. */
export const MARKETING_CONSENT_VERSION = '2026-11-23';
