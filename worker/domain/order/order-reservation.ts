import { MINUTE_MS } from '#worker/domain/duration.ts';

/** The rows of an order that somebody began to pay, and never did, are free again after this long. */
export const RESERVATION_MS = 30 * MINUTE_MS;

/**
 * One request at a time pays an order, for this long at most: a payment that was lost half-way can be made
 * again after it.
 */
export const PAYMENT_CLAIM_MS = 15_000;
