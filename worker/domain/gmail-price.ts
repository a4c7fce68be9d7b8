/**
 * Quota units per call, for projects made after May 2026
 * (https://developers.google.com/workspace/gmail/api/reference/quota). What a user may spend in a minute
 * is the setting GMAIL_UNITS_PER_MINUTE, kept below Google's 6,000.
 */
export const GMAIL_PRICES = {
  getProfile: 1,
  getLabel: 1,
  listLabels: 1,
  listHistory: 2,
  listMessages: 5,
  getMessage: 20,
  batchModify: 50,
} as const;
