/** Where a mail about the waiting list leads, by a link that tells of news; no server of ours has signed it. */
export const WAITLIST_LINK = `/waitlist/confirm#wtl_${'a'.repeat(26)}.2026-11-22.${'0'.repeat(64)}`;

/** Where the mail about a re-check leads who says no to it; not signed either. */
export const CONSENT_LINK = `/consent/withdraw#recheck.ord_${'a'.repeat(26)}.${'0'.repeat(64)}`;
