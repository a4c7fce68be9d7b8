/**
 * Longer than anything done under one claim: two calls to Gmail of 20 seconds each, a new token, the database and, where
 * one is asked, a sender. Whoever has claimed begins no call to Gmail that could outlive it.
 */
export const CLAIM_MS = 90_000;

/** A claim, and until when it holds. */
export type ClaimTerm = { claimId: number; untilMs: number };
