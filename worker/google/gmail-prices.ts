/**
 * Quota units per call, and the limit they count against, for projects made after May 2026
 * (https://developers.google.com/workspace/gmail/api/reference/quota).
 */
export const GMAIL_PRICES = { getProfile: 1, listMessages: 5, getMessage: 20 } as const;

export type GmailMethod = keyof typeof GMAIL_PRICES;

/** Units a user may spend in any minute; our own budget stays below it (setting GMAIL_UNITS_PER_MINUTE). */
export const GMAIL_USER_UNITS_PER_MINUTE = 6000;
